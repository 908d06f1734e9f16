/** Every message of the specification's catalogue, once. */
export const errors = {
  cartNotLoaded: "Cart items could not be loaded",
  wishlistNotLoaded: "WishList items could not be loaded",
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
  shopUnreachable: "The shop cannot be reached. Please check your connection and try again.",
  offline: "You are offline. This page catches up as soon as the connection is back.",
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

export const successes = {
  signedOut: "Signed out successfully",
  signedIn: "Login successful.",
  passwordChanged: "Your password has been changed.",
  mailSentAgain: "We have sent the mail again.",
  signedUp: "Account created successfully! Please check your email to verify your account.",
  itemDeleted: "Item deleted successfully.",
  addedToCart: "Item successfully added to cart.",
  addedToWishlist: "Item successfully added to wishlist.",
  deliverySaved: "Delivery information saved successfully.",
  deliveryUpdated: "Delivery details updated.",
  cartCleared: "Cart cleared...",
  orderAdded: "Order added successfully!.",
  paymentSuccessful: "Payment successful!",
  productCreated: "New product successfully created",
  productEdited: "Product edited successfully",
  productDeleted: "Product deleted successfully.",
  productRestored: "Product restored.",
  orderCancelled: "Your order was cancelled.",
  orderStatusUpdated: "Order status updated",
  paymentSettled: "Marked as settled",
  productsImported: "Products imported",
} as const;

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
} as const;

/** What refund-order answers. */
export const refundMessages = {
  signIn: "Please sign in to refund an order.",
  orderMissing: "An order number is needed.",
  nothing: "There is nothing to refund for this order.",
  byHand:
    "This order was not paid through the payment provider. Refund it by hand and mark it as settled.",
  busy: "This refund is being requested. Please try again in two minutes.",
  requested: "The refund was requested.",
  noAnswer:
    "The payment provider is not answering. The refund is still due; please try again in two minutes.",
  serverError: "Server error during the refund.",
} as const;

export const formErrors = {
  fullNameRequired: "Full name is required",
  phoneNumberRequired: "Phone number is required",
  emailRequired: "Email is required",
  emailInvalid: "Please provide a valid email address",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters",
  confirmPasswordRequired: "Please confirm your password",
  passwordsDiffer: "Passwords do not match",
  productNameRequired: "Product name is required",
  productNameTooLong: "Product name cannot be longer than 200 characters",
  categoryRequired: "Category is required",
  subCategoryRequired: "Subcategory is required",
  descriptionRequired: "Description is required",
  descriptionTooLong: "Description cannot be longer than 5,000 characters",
  priceRequired: "Price is required",
  priceNegative: "Price must be a positive number",
  priceTooHigh: "Price cannot exceed 999,999.99",
  priceTooFine: "Price cannot have more than two decimals",
  stockRequired: "Stock quantity is required",
  stockNegative: "Stock quantity cannot be negative",
  stockNotWhole: "Stock quantity must be a whole number",
  stockTooHigh: "Stock quantity cannot exceed 1,000,000",
  discountNotANumber: "Discount must be a number",
  discountNegative: "Discount cannot be negative",
  discountTooHigh: "Discount cannot exceed 100",
  discountTooFine: "Discount cannot have more than two decimals",
  imageRequired: "Product image is required",
  pictureTooLarge: "Product image cannot be larger than 5 MB",
  notAPicture: "Product image must be a JPEG, PNG, WebP or AVIF picture",
  pictureNotReadable: "Product image cannot be read. Please choose another file.",
} as const;

/** What the check of a file of products reports, each with its line. */
export const importErrors = {
  notUtf8: "This file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.",
  fileTooLarge: "A file of products cannot be larger than 50 MB.",
  noLines: "There are no products in this file.",
  tooManyLines: "A file can have at most 10,000 products. Please split it.",
  unknownColumn: (title: string) => `There is no column “${title}”.`,
  columnTwice: (title: string) => `The column “${title}” is there twice.`,
  noColumns: "The first line must have the titles of the columns, as in an exported file.",
  tooManyCells: "This line has more cells than there are columns.",
  notANumber: (label: string, text: string) => `${label} “${text}” is not a number`,
  noProduct: (number: string) => `There is no product ${number}.`,
  productTwice: (number: string, line: number) => `Product ${number} is also in line ${line}.`,
  changedMeanwhile: (number: string) =>
    `Product ${number} was changed after the file was exported. Export again and repeat your change.`,
  noCategory: (name: string, choices: string) => `There is no category “${name}”, only ${choices}.`,
  noSubCategory: (category: string, name: string, choices: string) =>
    `${category} has no subcategory “${name}”, only ${choices}.`,
  notAZip: "This ZIP file cannot be read.",
  zipTooLarge: "A ZIP file of pictures cannot be larger than 500 MB.",
  pictureNotInZip: (name: string) => `There is no picture “${name}” in the ZIP file.`,
  zipMissing: (name: string) => `The picture “${name}” needs a ZIP file that contains it.`,
  pictureTwice: (name: string) => `There are several pictures “${name}” in the ZIP file.`,
  pictureNotStored: (url: string) => `There is no picture at ${url}`,
  foreignPicture: "Pictures of other websites cannot be used. Put the file into the ZIP file.",
} as const;
