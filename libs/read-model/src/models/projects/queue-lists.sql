---- a queue

-- $1 = "ourTurn"
with
  walked as materialized (
    select
      *
    from
      (
        (
          select
            q.id,
            q."projectId",
            q.since
          from
            project_queue q
          where
            q.queue = $1
          order by
            q.since,
            q.id
          limit
            101
        )
      ) q
    order by
      q.since,
      q.id
    limit
      101
  ),
  found as materialized (
    select
      q.*
    from
      walked q
    order by
      q.since,
      q.id
    limit
      101
  )
select
  p.*,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  w.seen
from
  (
    select
      count(*)::integer as seen
    from
      walked
  ) w
  left join (
    select
      p.*,
      f.id as "entryId",
      f.since,
      (count(*) over ())::integer as total,
      sum(
        pg_column_size(array[p.details, p.parts, p.quotes, p.files, p.drawings, p."changesInReview", p."revisionRequests"])
      ) over (
        order by
          f.since,
          f.id rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      found f
      join projects p on p.id = f."projectId"
  ) p on coalesce(p."bytesBefore", 0) < 4000000
order by
  p.since,
  p."entryId";

---- due soon, the next page

-- $1 = "clock"
-- $2 = "2026-01-01T04:00:00.000Z"
-- $3 = "2026-01-01T00:00:00.000Z"
-- $4 = "last"
with
  walked as materialized (
    select
      *
    from
      (
        (
          select
            q.id,
            q."projectId",
            q.since
          from
            project_queue q
          where
            q.queue = $1
            and q.since <= $2::timestamptz
            and (q.since, q.id) > ($3::timestamptz, $4)
          order by
            q.since,
            q.id
          limit
            101
        )
      ) q
    order by
      q.since,
      q.id
    limit
      101
  ),
  found as materialized (
    select
      q.*
    from
      walked q
    order by
      q.since,
      q.id
    limit
      101
  )
select
  p.*,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  w.seen
from
  (
    select
      count(*)::integer as seen
    from
      walked
  ) w
  left join (
    select
      p.*,
      f.id as "entryId",
      f.since,
      (count(*) over ())::integer as total,
      sum(
        pg_column_size(array[p.details, p.parts, p.quotes, p.files, p.drawings, p."changesInReview", p."revisionRequests"])
      ) over (
        order by
          f.since,
          f.id rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      found f
      join projects p on p.id = f."projectId"
  ) p on coalesce(p."bytesBefore", 0) < 4000000
order by
  p.since,
  p."entryId";

---- a search among overdue payments in two statuses

-- $1 = "paymentOverdue"
-- $2 = "2026-01-01T16:59:59.999Z"
-- $3 = "quoted"
-- $4 = "completed"
-- $5 = "%banh%"
-- $6 = "%rang%"
-- $7 = "%banh%"
-- $8 = "%rang%"
with
  walked as materialized (
    select
      *
    from
      (
        (
          select
            q.id,
            q."projectId",
            q.since
          from
            project_queue q
          where
            q.queue = $1
            and q.since <= $2::timestamptz
            and q.status = $3
          order by
            q.since,
            q.id
          limit
            2000
        )
        union all
        (
          select
            q.id,
            q."projectId",
            q.since
          from
            project_queue q
          where
            q.queue = $1
            and q.since <= $2::timestamptz
            and q.status = $4
          order by
            q.since,
            q.id
          limit
            2000
        )
      ) q
    order by
      q.since,
      q.id
    limit
      2000
  ),
  found as materialized (
    select
      q.*
    from
      walked q
      cross join lateral (
        select
          t.text
        from
          project_texts t
        where
          t.id = q."projectId"
        offset
          0
      ) t
      cross join lateral (
        select
          p."customerId"
        from
          projects p
        where
          p.id = q."projectId"
        offset
          0
      ) c
      left join lateral (
        select
          a.name
        from
          account_texts a
        where
          a.id = c."customerId"
        offset
          0
      ) a on true
    where
      (
        t.text like $5
        and t.text like $6
      )
      or a.name like $7
      and a.name like $8
    order by
      q.since,
      q.id
    limit
      101
  )
select
  p.*,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  w.seen
from
  (
    select
      count(*)::integer as seen
    from
      walked
  ) w
  left join (
    select
      p.*,
      f.id as "entryId",
      f.since,
      (count(*) over ())::integer as total,
      sum(
        pg_column_size(array[p.details, p.parts, p.quotes, p.files, p.drawings, p."changesInReview", p."revisionRequests"])
      ) over (
        order by
          f.since,
          f.id rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      found f
      join projects p on p.id = f."projectId"
  ) p on coalesce(p."bytesBefore", 0) < 4000000
order by
  p.since,
  p."entryId";

---- the counters

-- $1 = "ourTurn"
-- $2 = "clock"
-- $3 = "2026-01-01T04:00:00.000Z"
-- $4 = "newQuotes"
-- $5 = "answered"
-- $6 = "paymentOverdue"
-- $7 = "2026-01-01T16:59:59.999Z"
-- $8 = "late"
-- $9 = "2026-01-02T00:00:00.000Z"
-- $10 = "clock"
select
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $1
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "ourTurn",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $2
                and q.since <= $3::timestamptz
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "dueSoon",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $4
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "newQuotes",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $5
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "answered",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $6
                and q.since <= $7::timestamptz
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "paymentOverdue",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $8
                and q.since <= $9::timestamptz
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "late",
  (
    select
      count(*)::integer
    from
      (
        select
          *
        from
          (
            (
              select
                q.id,
                q."projectId",
                q.since
              from
                project_queue q
              where
                q.queue = $10
              order by
                q.since,
                q.id
              limit
                1000
            )
          ) q
        order by
          q.since,
          q.id
        limit
          1000
      ) counted
  ) as "clock";
