import { categories } from "#domain/catalog.ts";

export const categoryLinks = categories.map(({ name, path }) => ({ label: name, to: path }));
