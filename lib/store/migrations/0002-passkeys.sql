-- Passkeys: keys of a person's devices, by which they sign in, prove who they are, and sign approvals.

create table passkey (
  -- As the browser writes it (base64url): the authenticator chose it.
  credential_id text primary key,
  person_id uuid not null references person (id) on delete cascade,
  name text not null,
  -- COSE, in base64url.
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkey_person on passkey (person_id);

create table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  -- The session that asked, or the hash of the form token of a browser without one.
  bound_to text not null,
  person_id uuid references person (id) on delete cascade,
  -- What exactly is proved or signed; an answer for one subject is none for another.
  subject text not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose check (purpose in ('add', 'sign-in', 'code', 'proof', 'approve'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_bound on passkey_challenge (bound_to);

-- The signature of an approver, with all that is needed to check it without the console.
create table approval_signature (
  operation_id uuid primary key references approval (operation_id) on delete cascade,
  -- The canonical JSON whose SHA-256 was the challenge.
  signed text not null,
  credential_id text not null,
  passkey_name text not null,
  public_key text not null,
  authenticator_data text not null,
  client_data text not null,
  signature text not null
);
