-- lib/store/schema.ts: the audit

-- One row: the name of this store in its checkpoints, by which a witness tells consoles apart.
create table audit_console (
  id integer primary key,
  console uuid not null default gen_random_uuid(),
  constraint audit_console_only check (id = 1)
);
insert into audit_console (id) values (1);

-- The private keys that this console made for its checkpoints, sealed; the newest one signs.
create table audit_signing_key (
  number integer primary key,
  public_key text not null unique,
  secret_sealed text not null,
  made_at timestamptz not null
);

-- What was signed, for people without secrets. Like the lines it is only ever added to.
create table audit_checkpoint (
  number bigint primary key,
  lines bigint not null unique,
  hash text not null,
  public_key text not null,
  -- A checkpoint that hands over to a new key: each witness needs it.
  is_handover boolean not null,
  text text not null,
  at timestamptz not null
);
create trigger audit_checkpoint_is_kept before update or delete on audit_checkpoint
  for each row execute function refuse_audit_change();
create trigger audit_checkpoint_is_whole before truncate on audit_checkpoint
  for each statement execute function refuse_audit_change();

-- The witnesses of this console: the newest checkpoint that each of them has taken.
create table audit_witness (
  name text primary key,
  number bigint not null default 0,
  taken_at timestamptz,
  watched_since timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  problem text
);

-- Checkpoints of other consoles, of which this one is the witness.
create table witnessed_checkpoint (
  console uuid not null,
  epoch integer not null,
  number bigint not null,
  lines bigint not null,
  hash text not null,
  public_key text not null,
  text text not null,
  received_at timestamptz not null,
  primary key (console, epoch, number)
);
create trigger witnessed_checkpoint_is_kept before update or delete on witnessed_checkpoint
  for each row execute function refuse_audit_change();
create trigger witnessed_checkpoint_is_whole before truncate on witnessed_checkpoint
  for each statement execute function refuse_audit_change();
