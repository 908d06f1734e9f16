/** Where every sandbox publishes its controls; only test code subscribes (see remote-controls.ts). */
export const CONTROLS_CHANNEL = "paystack-sandbox:controls";
