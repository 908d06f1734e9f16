-- index statistics: written by hand, because the draft knows no statistics targets and only names them

alter index public.products_by_name_words alter column 1 set statistics 0;

alter index public.products_by_description_words alter column 1 set statistics 0;
