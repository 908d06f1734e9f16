/** What a shopper types, what must come first in this order, and what must not be found (parts of names). */
type SearchCase = { query: string; first: string[]; never?: string[] };

const kente = ["Kente Lapel Dinner Jacket", "Kente Edge Card Holder"];
const shirts = ["Osu Stripe Oxford", "Labadi Linen Camp", "Cape Coast Band-Collar"];

export const searchCases: SearchCase[] = [
  // The thing itself before things named after it.
  { query: "dress", first: ["Adjoa Wax-Print", "Nana Ama", "Bonwire Kente Column", "Efua Tiered"] },
  { query: "dresses", first: ["Adjoa Wax-Print", "Nana Ama"], never: ["Sash Belt", "Satchel"] },
  { query: "dress watch", first: ["Obuasi Gold Dress Watch"], never: ["Wrap Dress", "Field"] },
  { query: "shirt", first: shirts, never: ["Trousers"] },
  { query: "shirt dress", first: ["Nana Ama Shirt Dress"], never: ["Oxford"] },
  { query: "belt", first: ["Tan Saddle Belt"], never: ["Trousers", "Shirt Dress"] },
  { query: "jeans", first: ["Makola Dark Denim Jeans"], never: ["Kaba", "Blouse"] },
  { query: "skirt", first: ["Makola Wax-Print Flare Skirt"], never: ["Pants", "Blouse"] },
  { query: "pants", first: ["Serwaa Wide-Leg Pants"], never: ["Skirt"] },
  { query: "trousers", first: ["Ridge Pleated", "Kokrobite"], never: ["Skirt", "Belt"] },
  { query: "suit", first: ["Sunyani Political Suit"], never: ["Pumps"] },
  { query: "suits & blazers", first: ["Airport Hills"], never: ["Trousers"] },
  { query: "tops and blouses", first: ["Abena Adinkra", "Ama Kaba"], never: ["Backpack"] },
  { query: "bag", first: ["Afia Drawstring Bucket Bag"], never: ["Flats"] },
  { query: "watch", first: ["Accra Field Watch"] },
  { query: "kente", first: kente },
  { query: "kente dress", first: ["Bonwire Kente Column Gown"], never: ["Belt", "Watch"] },
  { query: "kente belt", first: ["Bonwire Kente Sash Belt"], never: ["Gown", "Saddle"] },
  // Colours, which the descriptions name in other words.
  { query: "blue", first: ["Osu Stripe Oxford"], never: ["Derby", "Chinos"] },
  { query: "blue dress", first: ["Adjoa Wax-Print"], never: ["Sundress", "Trousers"] },
  { query: "red dress", first: ["Adjoa Wax-Print"], never: ["Trousers", "Jeans", "Sundress"] },
  { query: "red bag", first: ["Bolga Straw Basket", "Dede Flap Crossbody"], never: ["Backpack"] },
  { query: "black shoes", first: ["Ahenema", "Ridge Cap-Toe"], never: ["Sneakers", "Slides"] },
  { query: "brown shoes", first: ["Kumasi Leather Loafers"], never: ["Derby", "Sneakers"] },
  { query: "white shirt", first: ["Osu Stripe Oxford"], never: ["Labadi"] },
  { query: "white sneakers", first: ["Tema Canvas Sneakers"], never: ["Loafers"] },
  { query: "pink sunglasses", first: ["Osu Cat-Eye"], never: ["Aviator", "Keta"] },
  { query: "green", first: ["Adabraka Slim Chinos"], never: ["Derby"] },
  { query: "yellow dress", first: ["Efua Tiered Sundress"], never: ["Shirt Dress"] },
  { query: "navy blazer", first: ["Airport Hills"], never: ["Manhyia"] },
  { query: "beige trousers", first: ["Ridge Pleated"], never: ["Jeans", "Chinos"] },
  { query: "gray blazer", first: ["Manhyia"], never: ["Airport Hills"] },
  // Materials.
  { query: "leather", first: ["Kumasi Leather Loafers"], never: ["Sneakers", "Jeans"] },
  { query: "leather wallet", first: ["Kumasi Bifold", "Adom Zip-Around"], never: ["Satchel"] },
  { query: "gold earrings", first: ["Tarkwa Twist Hoop"], never: ["Pendant", "Watch"] },
  { query: "linen shirt", first: ["Labadi Linen Camp"], never: ["Oxford"] },
  { query: "satin", first: ["Esi Bow Satin", "Dzifa Satin"], never: ["Camisole"] },
  { query: "silk blouse", first: ["Esi Bow Satin Blouse"], never: ["Kaba", "Skirt"] },
  { query: "canvas", first: ["Tema Canvas", "Volta Canvas"], never: ["Loafers"] },
  { query: "raffia bag", first: ["Bolga Straw Basket"], never: ["Bucket"] },
  // Other words for the same things.
  { query: "trainers", first: ["Tema Canvas Sneakers"], never: ["Loafers"] },
  { query: "ladies", first: ["Adjoa Wax-Print"], never: ["Oxford", "Belt"] },
  { query: "ladies shoes", first: ["Araba Beaded"], never: ["Loafers", "Sneakers"] },
  { query: "men's shoes", first: ["Ahenema"], never: ["Slides", "Pumps"] },
  { query: "handbag", first: ["Afia Drawstring"], never: ["Flats", "Weekender"] },
  { query: "handbags", first: ["Afia Drawstring"], never: ["Flats", "Backpack"] },
  { query: "purse", first: ["Cowrie Snap Coin Purse"], never: ["Backpack"] },
  { query: "jewellery", first: ["Krobo Glass"], never: ["Watch"] },
  { query: "glasses", first: ["Busua Square"], never: ["Necklace"] },
  { query: "high heels", first: ["Akwaaba", "Nhyira Slingback"], never: ["Loafers", "Trousers"] },
  { query: "flip-flops", first: ["Ahenema"], never: ["Pumps"] },
  { query: "rucksack", first: ["Achimota Roll-Top"], never: ["Tote"] },
  { query: "jacket", first: ["Kente Lapel Dinner Jacket"], never: ["Shirt"] },
  { query: "ankara", first: ["Adjoa Wax-Print", "Makola Wax-Print"], never: ["Kente"] },
  // Uses, which only descriptions name.
  { query: "laptop", first: ["Legon Leather Satchel"] },
  { query: "wedding shoes", first: ["Ridge Cap-Toe Derby"], never: ["Loafers"] },
  // Typing errors, also in synonyms.
  { query: "traners", first: ["Tema Canvas Sneakers"] },
  { query: "lether wallet", first: ["Kumasi Bifold"], never: ["Satchel"] },
  { query: "sunglases", first: ["Busua Square"] },
  // Nothing rather than something else.
  { query: "purple dress", first: [], never: ["Dress"] },
  { query: "helicopter", first: [], never: [""] },
  { query: "pink trousers", first: [], never: ["Trousers"] },
];
