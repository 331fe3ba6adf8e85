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
  p.state,
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
  w.seen,
  p."entryId",
  p.since,
  p.total
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
      sum(pg_column_size(array[p.state])) over (
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
  p.state,
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
  w.seen,
  p."entryId",
  p.since,
  p.total
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
      sum(pg_column_size(array[p.state])) over (
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
  p.state,
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
  w.seen,
  p."entryId",
  p.since,
  p.total
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
      sum(pg_column_size(array[p.state])) over (
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
-- $10 = [1,2,3,3,3,4,5,6,7,8,8,8,9,10,11,12,13,13,13,14,15,16,17,18,18,18,19,20,21,22,23,23,23,24,25,26,27,28,28,28,29,30,31,32,33,33,33,34,35,36,37,38,38,38,39,40,41,42,43,43,43,44,45,46,47,48,48,48,49,50,51,52,53,53,53,54,55,56,57,58,58,58,59,60,61,62,63,63,63,64,65,66,67,68,68,68,69,70,71,72,73,73,73,74,75,76,77,78,78,78,79,80,81,82,83,83,83,84,85,86,87,88,88,88,89,90,91,92,93,93,93,94,95,96,97,98,98,98,99,100,101,102,103,103,103,104,105,106,107,108,108,108,109,110,111,112,113,113,113,114,115,116,117,118,118,118,119,120,121,122,123,123,123,124,125,126,127,128,128,128,129,130,131,132,133,133,133,134,135,136,137,138,138,138,139,140,141,142,143,143,143,144,145,146,147,148,148,148,149,150,151,152,153,153,153,154,155,156,157,158,158,158,159,160,161,162,163,163,163,164,165,166,167,168,168,168,169,170,171,172,173,173,173,174,175,176,177,178,178,178,179,180,181,182,183,183,183,184,185,186,187,188,188,188,189,190,191,192,193,193,193,194,195,196,197,198,198,198,199,200,201,202,203,203,203,204,205,206
-- $11 = "2026-01-02"
-- $12 = "clock"
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
                and (
                  q."planFrom" is null
                  or ($10::integer[]) [q."doneOn" - date '2020-01-01' + 1] - ($10::integer[]) [q."planFrom" - date '2020-01-01' + 1] > q."doneDue"
                  or ($10::integer[]) [$11::date - date '2020-01-01' + 1] - ($10::integer[]) [q."planFrom" - date '2020-01-01' + 1] > q."nextDue"
                )
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
                q.queue = $12
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
