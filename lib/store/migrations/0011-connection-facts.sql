-- What differs between platforms beside their address. The built-in connection has these from the environment.
alter table connection add column time_zone text not null default 'Asia/Shanghai';
alter table connection add column idv_method text not null default 'IDV_REDIRECT';
