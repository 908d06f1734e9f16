import { useParams } from "react-router";
import { OrderDetails, OrderNotFound } from "#features/admin/orders/order-details.tsx";

export function OrderDetailsPage() {
  const { id = "" } = useParams();
  return /^\d{1,15}$/.test(id) ? <OrderDetails key={id} id={Number(id)} /> : <OrderNotFound />;
}
