---- the list of accounts

select
  a.*
from
  accounts a
where
  true
order by
  a."createdAt" desc,
  a.id desc
limit
  101;

---- its next page

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
select
  a.*
from
  accounts a
where
  (a."createdAt", a.id) < ($1::timestamptz, $2)
order by
  a."createdAt" desc,
  a.id desc
limit
  101;

---- a search

-- $1 = "%banh%"
-- $2 = "%banh%"
-- $3 = "%rang%"
-- $4 = "%rang%"
-- $5 = "2026-01-01T00:00:00.000Z"
-- $6 = "last"
with
  found as materialized (
    select
      t.id,
      t."createdAt"
    from
      account_texts t
    where
      (
        t.name like $1
        or t.contact like $2
      )
      and (
        t.name like $3
        or t.contact like $4
      )
      and (t."createdAt", t.id) < ($5::timestamptz, $6)
    order by
      t."createdAt" desc,
      t.id desc
    limit
      1001
  )
select
  array(
    select
      f.id
    from
      found f
    order by
      f."createdAt" desc,
      f.id desc
    limit
      101
  ) as ids,
  (
    select
      count(*)
    from
      found
  ) > 1000 as truncated;

-- $1 = []
select
  a.*
from
  accounts a
where
  a.id = any ($1)
order by
  a."createdAt" desc,
  a.id desc;

---- a search for short words

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
-- $3 = "%oc%"
-- $4 = "%oc%"
-- $5 = "2026-01-01T00:00:00.000Z"
-- $6 = "last"
with
  found as materialized (
    select
      t.id,
      t."createdAt"
    from
      (
        select
          t.*
        from
          (
            select
              a.id
            from
              accounts a
            where
              (a."createdAt", a.id) < ($1::timestamptz, $2)
            order by
              a."createdAt" desc,
              a.id desc
            limit
              2000
          ) r
          cross join lateral (
            select
              *
            from
              account_texts t
            where
              t.id = r.id
            offset
              0
          ) t
      ) t
    where
      (
        t.name like $3
        or t.contact like $4
      )
      and (t."createdAt", t.id) < ($5::timestamptz, $6)
    order by
      t."createdAt" desc,
      t.id desc
    limit
      1001
  )
select
  array(
    select
      f.id
    from
      found f
    order by
      f."createdAt" desc,
      f.id desc
    limit
      101
  ) as ids,
  (
    select
      count(*)
    from
      found
  ) > 1000 as truncated;

-- $1 = []
select
  a.*
from
  accounts a
where
  a.id = any ($1)
order by
  a."createdAt" desc,
  a.id desc;

---- the factories

-- $1 = "factory-1"
select
  id,
  coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName"))) as "companyName",
  id = $1 as "isDefault"
from
  accounts
where
  role = 'manufacturer'
  and not "isBlocked"
order by
  id = $1 desc,
  "companyName",
  id
limit
  500;

---- names

-- $1 = ["customer-1"]
select
  id,
  case
    when "grantedRoles" ?| array['vietphat', 'admin'] then coalesce(nullif(trim(concat_ws(' ', "lastName", "firstName")), ''), "companyName")
    else coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
  end as name
from
  accounts
where
  id = any ($1);

---- restricted accounts

select
  id
from
  accounts
where
  (
    "allowedPages" <> '[]'
    or "pagePermissions" <> '{}'
  )
  and not "isErased";
