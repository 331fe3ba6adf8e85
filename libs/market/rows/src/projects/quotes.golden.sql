---- the quotes of a factory

-- $1 = 101
-- $2 = "factory-1"
-- $3 = "2026-01-01T00:00:00.000Z"
-- $4 = "last"
select
  q.*
from
  quotes q
where
  q."manufacturerId" = $2
  and (q."createdAt", q.id) < ($3::timestamptz, $4)
order by
  q."createdAt" desc,
  q.id desc
limit
  $1;

---- the project of a file

-- $1 = "/objects/a.step"
select
  "projectId"
from
  files
where
  id = $1;

---- files that projects reference

-- $1 = ["/objects/a.step"]
select
  substr(id, 10) as name
from
  files
where
  id = any ($1);
