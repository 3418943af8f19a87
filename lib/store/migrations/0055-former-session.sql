-- What the id of before still opens for a moment after a session was renewed: what an open page reads by itself, or also
-- what its person does.
alter table session add column former_opens text not null default 'reads' check (former_opens in ('reads', 'acts'));
