-- Nothing writes it any more: the accounts used last are remembered by the browser.
drop table recent_account;
