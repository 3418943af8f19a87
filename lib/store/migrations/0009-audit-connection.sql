-- Whose token a write goes out with, as the audit names it: the connection, and the end of the client id.
alter table operation add column client_hint text not null default '';
-- JSON as text, like before and after. Lines that were written without it are signed without it (lib/audit/chain.ts).
alter table audit add column connection text;
