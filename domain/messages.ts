import { firstErrors } from "./first-messages.ts";

/** Every message of the specification's catalogue, once. */
export const errors = {
  ...firstErrors,
  productsNotLoaded: "products could not be loaded",
  productNotDeleted: "product could not be deleted",
  productNotCreated: "Product could not be created",
  imageNotUploaded: "Product image could not be uploaded and the product was not created",
  imageNotReplaced: "Product image could not be uploaded and the product was not changed",
  productNotUndone:
    "Product image could not be uploaded and the product could not be removed again. Please delete it from the list.",
  noProductQuery: "No query was constructed for creating or editing the product",
  missingOrderDetails: "Cannot process order. Missing details.",
  noOrderId: "Could not retrieve order ID.",
  orderNotCreated: "Error creating order.",
  orderItemsNotSaved: "Failed to save order items.",
  providerNotLoaded: "Payment provider not loaded. Please refresh and try again.",
  paymentNotInitialized: "Could not initialize payment. Please try again.",
  verificationServerError: "Server error during payment verification.",
  verificationFailed: "Payment verification failed.",
  paymentInProgress: "A payment is still in progress.",
  cartChanged: "Your cart has changed meanwhile. Please review it before you pay.",
  paymentWindowClosed: "Payment window closed.",
  orderNotFound: "Order not found.",
  productNotFound: "Product not found.",
  shopBusy: "The shop is busy. Please try again in a moment.",
  notAuthorized: "You are not authorized to view this page.",
} as const;

export function statusChangedMeanwhile(label: string): string {
  return `Another admin has set this order to ${label}. Please choose again.`;
}

export function wholeStockInCart(stock: number): string {
  return stock === 1
    ? "The last piece is already in your cart."
    : `All ${stock} pieces that we have are already in your cart.`;
}

/** For products of an earlier order. */
export function notAvailable(names: readonly string[]): string {
  return `Not available at the moment: ${names.join(", ")}.`;
}

/** What verify-payment answers besides the catalogue above and the provider's own words. */
export const paymentMessages = {
  signInToVerify: "Please sign in to verify a payment.",
  verificationIncomplete: "A payment reference and an order number are needed.",
  wrongReference: "This payment reference does not belong to this order.",
  mismatch: "What was paid does not match this order. Please contact us.",
  refunded: "This order can no longer be filled. Your money is being sent back to you.",
  reversed: "This payment was sent back to you.",
  providerSilent:
    "The payment provider is not answering. If you have paid, your order will be confirmed shortly.",
  notPossible:
    "Payments are not possible at the moment. If you have paid, your order will be confirmed later.",
} as const;

/** What refund-order answers. */
export const refundMessages = {
  signIn: "Please sign in to refund an order.",
  orderMissing: "An order number is needed.",
  unknownPayment: "This payment is not one that can be sent back by itself.",
  invalid: "The amount or the items of the refund are not valid.",
  tooMuch: "This is more than is left of the payment.",
  foundEarlier:
    "The provider turned out to have an earlier refund. Please look at the payments before you send another.",
  otherRequest: "This request id belongs to another request.",
  badLines: "These items are not left to refund.",
  nothing: "There is nothing to refund for this order.",
  byHand: "The refund was recorded as given back by hand.",
  reasonMissing: "Please say how the money went back.",
  tooLarge: "This refund has too many items or too long a reason.",
  requestIdMissing: "This page is out of date. Please load it again.",
  needsNoDetails: "This refund does not need bank details any more.",
  invalidDetails: "An account number and a bank id are needed, in digits.",
  detailsSent: "The bank details were sent to the payment provider.",
  busy: "This refund is being requested. Please try again in two minutes.",
  held: "This shop was restored from a backup: it sends no money back until it is released.",
  requested: "The refund was requested.",
  refused: "The payment provider did not take this refund.",
  noAnswer:
    "The payment provider is not answering. The refund is still due; please try again in two minutes.",
  serverError: "Server error during the refund.",
} as const;
