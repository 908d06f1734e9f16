/** Every success toast of the specification, once; apart from the errors, which every page loads. */
export const successes = {
  signedOut: "Signed out successfully",
  signedIn: "Login successful.",
  passwordChanged: "Your password has been changed.",
  emailChanged: "Your email has been changed.",
  profileChanged: "Your details have been changed.",
  accountDeleted: "Your account has been deleted.",
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
  orderMarkedAsPaid: "Marked as paid",
  parcelSaved: "Parcel saved",
  shopDetailsSaved: "Shop details saved",
  notificationsSaved: "Notifications saved",
} as const;

/** For a payment that is confirmed while the shopper is on another page. */
export const orderPaid = (reference: string) => `Your order #${reference} is paid.`;
