import { joinNames } from "../../names-text.ts";
import { categories, subCategoriesOf } from "../catalog.ts";
import { importErrors } from "./import-errors.ts";

/** Their cells have names. */
type Names = { categoryId?: string; subCategoryId?: string };
type Before = { category: { name: string }; subCategory: { name: string } };

export type CategoryCells = {
  /** The ids as the form has them; missing when neither name was edited. */
  ids: { categoryId?: string; subCategoryId?: string };
  /** By field of the form. */
  problems: [string, string][];
};

function find<Entry extends { name: string }>(list: readonly Entry[], name: string) {
  return list.find((entry) => entry.name.toLowerCase() === name.trim().toLowerCase());
}

function choicesOf(list: readonly { name: string }[]): string {
  return joinNames(list.map(({ name }) => name));
}

/** Finds both by name, together: "Shoes" are in two categories. */
export function categoryCells(edited: Names, before: Before | undefined): CategoryCells {
  if (edited.categoryId === undefined && edited.subCategoryId === undefined) {
    return { ids: {}, problems: [] };
  }
  const name = edited.categoryId ?? before?.category.name ?? "";
  const subName = edited.subCategoryId ?? before?.subCategory.name ?? "";
  const category = find(categories, name);
  if (!category) return withoutCategory(name);
  const choices = subCategoriesOf(category.id);
  const subCategory = find(choices, subName);
  return {
    ids: { categoryId: String(category.id), subCategoryId: String(subCategory?.id ?? "") },
    problems:
      subCategory || subName.trim() === ""
        ? []
        : [
            [
              "subCategoryId",
              importErrors.noSubCategory(category.name, subName.trim(), choicesOf(choices)),
            ],
          ],
  };
}

/** One problem is enough: without its category a subcategory cannot be found. */
function withoutCategory(name: string): CategoryCells {
  const ids = { categoryId: "", subCategoryId: "" };
  if (name.trim() === "") return { ids, problems: [] };
  const problem = importErrors.noCategory(name.trim(), choicesOf(categories));
  return {
    ids,
    problems: [
      ["categoryId", problem],
      ["subCategoryId", problem],
    ],
  };
}
