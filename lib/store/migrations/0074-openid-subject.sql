-- The company's account that a person comes in with, as a hash of its issuer and subject: another one with the same
-- e-mail is told to administrators.
alter table person add column openid_subject text, add column openid_changed_at timestamptz;
