-- Once, as the superuser on the primary, before `npm run migrate`. The server uses contrology_site, which owns nothing.
create role contrology login createrole password '<ownerPassword>';
create database contrology owner contrology;
create role contrology_app nologin;
grant contrology_app to contrology with admin option;
create role contrology_site login password '<sitePassword>' in role contrology_app;
-- Through a pooler a connection can't set its time-outs, so they are settings of the role.
alter role contrology_site set lock_timeout = 3500;
alter role contrology_site set statement_timeout = 8000;
alter role contrology_site set idle_in_transaction_session_timeout = 10000;
