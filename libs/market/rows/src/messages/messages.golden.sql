---- the messages of a project

-- $1 = 101
-- $2 = "project-1"
-- $3 = "customer"
-- $4 = "factory"
select
  r.id,
  r."projectId",
  r.channel,
  r.content,
  r.attachments,
  r.pin,
  r."senderId",
  r."receiverId",
  r."isFromVietPhat",
  r."createdAt",
  r."rowsInAll"
from
  (
    select
      r.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(octet_length(r.content) + pg_column_size(array[r.attachments, r.pin])) over (
        order by
          r."createdAt",
          r.id rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          *
        from
          (
            (
              select
                m.*
              from
                messages m
              where
                m."projectId" = $2
                and m.channel = $3
              order by
                m."createdAt",
                m.id
              limit
                $1
            )
            union all
            (
              select
                m.*
              from
                messages m
              where
                m."projectId" = $2
                and m.channel = $4
              order by
                m."createdAt",
                m.id
              limit
                $1
            )
          ) r
        order by
          r."createdAt",
          r.id
        limit
          $1
      ) r
  ) r
where
  coalesce(r."bytesBefore", 0) < 4000000
order by
  r."createdAt",
  r.id;

---- the next page of a factory

-- $1 = 101
-- $2 = "project-1"
-- $3 = "factory-1"
-- $4 = "2026-01-01T00:00:00.000Z"
-- $5 = "last"
-- $6 = "factory"
select
  r.id,
  r."projectId",
  r.channel,
  r.content,
  r.attachments,
  r.pin,
  r."senderId",
  r."receiverId",
  r."isFromVietPhat",
  r."createdAt",
  r."rowsInAll"
from
  (
    select
      r.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(octet_length(r.content) + pg_column_size(array[r.attachments, r.pin])) over (
        order by
          r."createdAt",
          r.id rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          *
        from
          (
            (
              select
                m.*
              from
                messages m
              where
                m."projectId" = $2
                and m.channel = $6
                and $3 in (m."senderId", m."receiverId")
                and (m."createdAt", m.id) > ($4::timestamptz, $5)
              order by
                m."createdAt",
                m.id
              limit
                $1
            )
          ) r
        order by
          r."createdAt",
          r.id
        limit
          $1
      ) r
  ) r
where
  coalesce(r."bytesBefore", 0) < 4000000
order by
  r."createdAt",
  r.id;

---- the message of a file

-- $1 = "/objects/a.step"
select
  m.*
from
  message_files f
  join messages m on m.id = f."messageId"
where
  f.id = $1;

---- files that messages reference

-- $1 = ["/objects/a.step"]
select
  substr(id, 10) as name
from
  message_files
where
  id = any ($1);
