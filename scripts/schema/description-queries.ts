const OWN_SCHEMAS = "nspname !~ '^pg_' and nspname <> 'information_schema'";

/**
 * What pg-delta leaves out: privileges on the sequences of identity columns, the order and storage of columns,
 * statistics, versions of extensions, settings.
 */
export const LEFT_OUT = `
select 'grant' as kind, format('%s on sequence %I.%I to %s', lower(acl.privilege_type), nspname, relname,
  coalesce(nullif(acl.grantee, 0)::regrole::text, 'public')) as name, acl.is_grantable::text as definition
from pg_class join pg_namespace on pg_namespace.oid = relnamespace, aclexplode(relacl) as acl
where relkind = 'S' and acl.grantee <> relowner and ${OWN_SCHEMAS}
union all
select 'place of column', format('%I.%I.%I', nspname, relname, attname), concat_ws(' ',
  row_number() over (partition by attrelid order by attnum), attgenerated, attstorage, attcompression)
from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'c') and ${OWN_SCHEMAS}
union all
select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
union all
-- Those of a column that were set; PostgreSQL before 17 has -1 for the others.
select 'statistics target', format('%I.%I.%I', nspname, relname, attname), attstattarget::text
from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
where attnum > 0 and not attisdropped and attstattarget >= 0 and ${OWN_SCHEMAS}
union all
select 'version', extname, extversion from pg_extension
union all
select 'setting', coalesce(nullif(setrole, 0)::regrole::text, 'everyone'), setconfig::text from pg_db_role_setting
where setdatabase = (select oid from pg_database where datname = current_database())`;

/** Every table, with its columns whose values differ between two databases by nature. */
export const TABLES = `
select format('%I.%I', nspname, relname) as name, array(select attname::text from pg_attribute
  where attrelid = pg_class.oid and atttypid = 'timestamptz'::regtype)::text as times
from pg_class join pg_namespace on pg_namespace.oid = relnamespace
where relkind in ('r', 'p') and ${OWN_SCHEMAS} order by 1`;
