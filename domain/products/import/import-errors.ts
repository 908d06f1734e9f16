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
  decimalComma: (label: string, text: string) =>
    `${label} “${text}” cannot be read for sure. Write the decimals behind a point, as in 1,250.50.`,
  namedTwice: (name: string, count: number) =>
    `${count} products in the shop are named “${name}”. Put the Product ID of one of them into the file.`,
  noProduct: (number: string) => `There is no product ${number}.`,
  productTwice: (number: string, line: number) => `Product ${number} is also in line ${line}.`,
  changedMeanwhile: (number: string) =>
    `Product ${number} was changed after the file was exported. Export again and repeat your change.`,
  noCategory: (name: string, choices: string) => `There is no category “${name}”, only ${choices}.`,
  noSubCategory: (category: string, name: string, choices: string) =>
    `${category} has no subcategory “${name}”, only ${choices}.`,
  notAZip: "This ZIP file cannot be read.",
  zipTooLarge: "A ZIP file of pictures cannot be larger than 500 MB.",
  imageNotInZip: (name: string) => `There is no picture “${name}” in the ZIP file.`,
  zipMissing: (name: string) => `The picture “${name}” needs a ZIP file that contains it.`,
  imageTwice: (name: string) => `There are several pictures “${name}” in the ZIP file.`,
  imageNotStored: (url: string) => `There is no picture at ${url}`,
  foreignImage: "Pictures of other websites cannot be used. Put the file into the ZIP file.",
} as const;
