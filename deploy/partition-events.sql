-- Partitions the table of the event log by position, in PostgreSQL. Run it as the owner of the tables, beside the service or not:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f partition-events.sql
-- It copies nothing: the table becomes the first partition. The check reads it once, beside the service; the rest takes a moment.
-- Ids, and the numbers in a chain, stay unique within a partition. Beyond it, one writer under the lock of one row sees to that.
-- Once "npm run events -- archive" has emptied a partition, it can go: drop table event_to_50000000;

-- The events of a partition. What has no partition is written to event_rest.
set stepgate.size = 50000000;
-- How many partitions follow the one that is written now. Run this file again to add further ones.
set stepgate.ahead = 3;

do $$
declare
  size bigint := current_setting('stepgate.size')::bigint;
  until bigint;
begin
  if exists (select from pg_partitioned_table where partrelid = 'event'::regclass) then return; end if;
  select (position / size + 1) * size into until from event_log;
  execute format('alter table event add constraint event_first_partition check (position < %s) not valid', until);
end $$;

do $$
begin
  if exists (select from pg_constraint where conrelid = 'event'::regclass and conname = 'event_first_partition') then
    alter table event validate constraint event_first_partition;
  end if;
end $$;

begin;
set local lock_timeout = '2s';
do $$
declare
  size bigint := current_setting('stepgate.size')::bigint;
  ahead bigint := current_setting('stepgate.ahead')::bigint;
  written bigint;
  rest bigint;
  until bigint;
begin
  -- The writer's lock.
  select position into written from event_log for update;
  if not exists (select from pg_partitioned_table where partrelid = 'event'::regclass) then
    select substring(pg_get_constraintdef(oid) from '\d+')::bigint into until
      from pg_constraint where conrelid = 'event'::regclass and conname = 'event_first_partition';
    if written >= until then raise exception 'the log has grown past the first partition: run this again'; end if;
    execute format('alter table event rename to event_to_%s', until);
    execute format('alter table event_to_%s rename constraint event_pkey to event_to_%s_pkey', until, until);
    execute format('create table event (like event_to_%s including defaults) partition by range (position)', until);
    alter table event add constraint event_pkey primary key (position);
    execute format('alter table event attach partition event_to_%s for values from (minvalue) to (%s)', until, until);
    execute format('alter table event_to_%s drop constraint event_first_partition', until);
    execute format('create table event_rest (like event_to_%s including all excluding constraints)', until);
    alter table event attach partition event_rest default;
  end if;
  -- What was written there stays there: partitions begin behind it.
  select coalesce(max(position), 0) into rest from event_rest;
  for n in 1..ahead + 1 loop
    until := (written / size + n) * size;
    if until - size > rest and to_regclass(format('event_to_%s', until)) is null then
      execute format('create table event_to_%s (like event_rest including all)', until);
      execute format('alter table event attach partition event_to_%s for values from (%s) to (%s)', until, until - size, until);
    end if;
  end loop;
end $$;
commit;
