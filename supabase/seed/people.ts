export type DemoShopper = {
  email: string;
  fullName: string;
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
};

export const demoShoppers: readonly DemoShopper[] = [
  {
    email: "shopper@ntoma.test",
    fullName: "Kofi Boateng",
    phoneNumber: "+233 24 455 0172",
    address: "14 Akasanoma Road, South Labone",
    city: "Accra",
    region: "Greater Accra",
  },
  {
    email: "akua.asante@ntoma.test",
    fullName: "Akua Asante",
    phoneNumber: "+233 20 811 3946",
    address: "Plot 27, Block C, Ahodwo",
    city: "Kumasi",
    region: "Ashanti",
  },
  {
    email: "kwesi.quayson@ntoma.test",
    fullName: "Kwesi Quayson",
    phoneNumber: "+233 54 230 7718",
    address: "8 Commercial Street, near Victoria Park",
    city: "Cape Coast",
    region: "Central",
  },
  {
    email: "rahinatu.alhassan@ntoma.test",
    fullName: "Rahinatu Alhassan",
    phoneNumber: "+233 26 974 1205",
    address: "House 112, Sakasaka",
    city: "Tamale",
    region: "Northern",
  },
  {
    email: "selorm.agbeko@ntoma.test",
    fullName: "Selorm Agbeko",
    phoneNumber: "+233 50 662 8831",
    address: "5 Civic Centre Road, Bankoe",
    city: "Ho",
    region: "Volta",
  },
  {
    email: "naa.dedei.lartey@ntoma.test",
    fullName: "Naa Dedei Lartey",
    phoneNumber: "+233 27 519 4460",
    address: "Community 11, Greenwich Street 3",
    city: "Tema",
    region: "Greater Accra",
  },
];
