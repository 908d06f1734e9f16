/** Placeholder data, not connected to the database. */
export type SampleCustomer = {
  id: number;
  name: string;
  email: string;
  registrationDate: string;
  orders: number;
  active: boolean;
};

export const sampleCustomers: readonly SampleCustomer[] = [
  {
    id: 1,
    name: "Abena Darko",
    email: "abena@example.com",
    registrationDate: "Jan 12, 2026",
    orders: 8,
    active: true,
  },
  {
    id: 2,
    name: "Yaw Antwi",
    email: "yaw@example.com",
    registrationDate: "Feb 3, 2026",
    orders: 3,
    active: true,
  },
  {
    id: 3,
    name: "Efua Sarpong",
    email: "efua@example.com",
    registrationDate: "Mar 21, 2026",
    orders: 12,
    active: true,
  },
  {
    id: 4,
    name: "Kojo Lartey",
    email: "kojo@example.com",
    registrationDate: "May 9, 2026",
    orders: 1,
    active: false,
  },
  {
    id: 5,
    name: "Adwoa Nyarko",
    email: "adwoa@example.com",
    registrationDate: "Jul 30, 2026",
    orders: 5,
    active: true,
  },
  {
    id: 6,
    name: "Kwabena Tetteh",
    email: "kwabena@example.com",
    registrationDate: "Sep 17, 2026",
    orders: 0,
    active: false,
  },
];
