/** What every query builds on: the objects that no extension and not PostgreSQL itself has created. */
const OWN_OBJECTS = `
with schemas as (
  select oid, nspname, nspowner, nspacl from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
), of_extensions as (
  select classid, objid from pg_depend where deptype = 'e'
), relations as (
  select pg_class.*, format('%I.%I', nspname, relname) as name
  from pg_class join schemas on schemas.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f')
    and ('pg_class'::regclass, pg_class.oid) not in (select * from of_extensions)
    -- Records which migrations the server has applied.
    and format('%I.%I', nspname, relname) <> 'private.applied_migrations'
), functions as (
  select pg_proc.*,
    replace((pg_identify_object('pg_proc'::regclass, pg_proc.oid, 0)).identity, 'pg_catalog.', '') as name
  from pg_proc join schemas on schemas.oid = pronamespace
  where ('pg_proc'::regclass, pg_proc.oid) not in (select * from of_extensions)
)`;

const STRUCTURE = `
select 'schema' as kind, format('%I', nspname) as name, '' as of, '' as definition from schemas
union all
select 'extension', extname, '', format('%s in %s', extversion, extnamespace::regnamespace)
from pg_extension
union all
select case when relkind in ('v', 'm') then 'view' when relkind = 'S' then 'sequence'
    when relkind = 'c' then 'type' else 'table' end, name,
  -- The table of a sequence.
  coalesce((select (pg_identify_object(refclassid, refobjid, 0)).identity from pg_depend
    where classid = 'pg_class'::regclass and objid = oid and deptype in ('a', 'i') and relkind = 'S'), ''),
  concat_ws(' ', relkind, relpersistence, relreplident,
    'row security ' || relrowsecurity, 'forced ' || relforcerowsecurity, reloptions::text,
    case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
    case when relkind = 'p' then pg_get_partkeydef(oid) end,
    (select format('%s from %s by %s between %s and %s cache %s cycle %s', seqtypid::regtype, seqstart,
      seqincrement, seqmin, seqmax, seqcache, seqcycle) from pg_sequence where seqrelid = oid))
from relations
union all
select 'column', format('%s.%I', name, attname), name,
  concat_ws(' ', row_number() over (partition by attrelid order by attnum),
    format_type(atttypid, atttypmod), case when attcollation <> 0 then attcollation::regcollation::text end,
    'not null ' || attnotnull, attidentity, attgenerated, attstorage, attcompression,
    pg_get_expr(adbin, adrelid))
from pg_attribute join relations on relations.oid = attrelid
left join pg_attrdef on adrelid = attrelid and adnum = attnum
where attnum > 0 and not attisdropped and relkind <> 'S'
union all
select 'constraint', format('%I on %s', conname, name), name,
  format('%s validated %s', pg_get_constraintdef(pg_constraint.oid), convalidated)
from pg_constraint join relations on relations.oid = conrelid
union all
select 'index', format('%I.%I', nspname, relation.relname), relations.name,
  format('%s valid %s', pg_get_indexdef(indexrelid), indisvalid)
from pg_index join relations on relations.oid = indrelid
join pg_class as relation on relation.oid = indexrelid
join pg_namespace on pg_namespace.oid = relation.relnamespace
union all
select 'statistics', stxname, name, pg_get_statisticsobjdef(pg_statistic_ext.oid)
from pg_statistic_ext join relations on relations.oid = stxrelid
union all
select 'type', format_type(pg_type.oid, null), '', concat_ws(' ', typtype,
  (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
    from pg_enum where enumtypid = pg_type.oid),
  (select string_agg(pg_get_constraintdef(oid), ', ' order by conname)
    from pg_constraint where contypid = pg_type.oid),
  case when typtype = 'd' then format('%s %s %s', format_type(typbasetype, typtypmod), typnotnull, typdefault) end)
from pg_type join schemas on schemas.oid = typnamespace
where typtype in ('e', 'd', 'r') and ('pg_type'::regclass, pg_type.oid) not in (select * from of_extensions)`;

const RULES = `
select 'policy', format('%I on %s', polname, name), name,
  format('%s for %s to %s using %s check %s', case when polpermissive then 'permissive' else 'restrictive' end,
    polcmd, array(select case when role = 0 then 'public' else role::regrole::text end
      from unnest(polroles) as role order by 1),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
from pg_policy join relations on relations.oid = polrelid
union all
select 'function', name, '', case when prokind = 'a' then 'aggregate' else pg_get_functiondef(oid) end
from functions
union all
select 'trigger', format('%I on %s', tgname, name), name,
  format('%s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
from pg_trigger join relations on relations.oid = tgrelid where not tgisinternal
union all
select 'rule', format('%I on %s', rulename, name), name, pg_get_ruledef(pg_rewrite.oid)
from pg_rewrite join relations on relations.oid = ev_class where rulename <> '_RETURN'
union all
select 'event trigger', evtname, '',
  format('%s %s %s %s', evtevent, evtfoid::regprocedure, evtenabled, evttags) from pg_event_trigger
union all
select 'publication', pubname, '', format('%s %s %s %s %s %s', puballtables, pubinsert, pubupdate, pubdelete,
  pubtruncate, array(select format('%I.%I', schemaname, tablename) from pg_publication_tables
    where pg_publication_tables.pubname = pg_publication.pubname order by 1))
from pg_publication
union all
select 'setting', coalesce(nullif(setrole, 0)::regrole::text, 'everyone'), '', setconfig::text
from pg_db_role_setting
where setdatabase = (select oid from pg_database where datname = current_database())
union all
select 'comment', replace(identified.type, 'table column', 'column') || ' ' || named.name, named.name,
  quote_literal(description)
from pg_description, pg_identify_object(classoid, objoid, objsubid) as identified,
  replace(identified.identity, 'pg_catalog.', '') as named (name)
where objoid >= 16384 and (classoid, objoid) not in (select * from of_extensions)`;

/** The owner's own privileges go by 'its owner', so that databases with different owners can be compared. */
const PRIVILEGES = `
select case when acl.grantee = owned.owner then 'privilege of the owner' else 'grant' end,
  format('%s%s on %s %s to %s', lower(acl.privilege_type), ' (' || owned.column || ')', owned.kind, owned.name,
    case when acl.grantee = 0 then 'public' when acl.grantee = owned.owner then 'its owner'
      else acl.grantee::regrole::text end),
  concat_ws('.', owned.name, owned.column), case when acl.is_grantable then 'with grant option' else '' end
from (
  select 'schema', quote_ident(nspname), null, nspowner, coalesce(nspacl, acldefault('n', nspowner)) from schemas
  union all
  select case relkind when 'S' then 'sequence' else 'table' end, name, null, relowner,
    coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner))
  from relations where relkind <> 'c'
  union all
  select 'table', name, quote_ident(attname), relowner, attacl
  from pg_attribute join relations on relations.oid = attrelid where attacl is not null
  union all
  select 'function', name, null, proowner, coalesce(proacl, acldefault('f', proowner)) from functions
) as owned (kind, name, "column", owner, acls), aclexplode(owned.acls) as acl
union all
select 'default privilege', format('%s on %s in %s to %s by %s', lower(acl.privilege_type), defaclobjtype,
    coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'every schema'),
    coalesce(nullif(acl.grantee, 0)::regrole::text, 'public'), defaclrole::regrole), '',
  case when acl.is_grantable then 'with grant option' else '' end
from pg_default_acl, aclexplode(defaclacl) as acl
union all
select 'owner', format('%s %s', kind, name), name, owner::regrole::text from (
  select 'schema', quote_ident(nspname), nspowner from schemas
  union all select 'relation', name, relowner from relations
  union all select 'function', name, proowner from functions
) as owned (kind, name, owner)`;

/** Every object of a database. */
export const OBJECTS = `${OWN_OBJECTS} ${STRUCTURE} union all ${RULES} union all ${PRIVILEGES}
order by 1, 2`;

/** Every table, with its columns whose values differ between two databases by nature. */
export const TABLES = `${OWN_OBJECTS}
select name, array(select attname::text from pg_attribute
  where attrelid = relations.oid and atttypid = 'timestamptz'::regtype)::text as times
from relations where relkind in ('r', 'p') order by name`;
