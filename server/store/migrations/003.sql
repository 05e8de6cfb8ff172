-- A note of the operator's own on a card, such as a contract number; '' for none.
alter table vertraege add column vermerk text not null default '';
