interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_IMAGE_RENDERING?: string;
  readonly PAYSTACK_PUBLIC_KEY?: string;
  readonly BUILD_YEAR: number;
}
