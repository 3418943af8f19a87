/**
 * Questions as people type them in Chinese, with codes and words of English between, and what each must become: as in
 * `typed-questions.fixture.ts`. Wang Fang (王芳) owns payouts too, and one account is 华东分公司.
 */
export const chineseQuestions = `
失败 欧元 超过5000 上周 | status=FAILED currency=EUR least=5000 days=last_week
失败 EUR 超过5000 上周 未复核 | status=FAILED currency=EUR least=5000 days=last_week reviewed=no
上周失败的欧元付款 | days=last_week status=FAILED currency=EUR
failed 欧元 over 5k 上周 | status=FAILED currency=EUR least=5000 days=last_week
本月失败未复核的欧元付款 | days=this_month status=FAILED reviewed=no currency=EUR
上周到新加坡超过1万美元的失败SWIFT付款，未复核 | days=last_week country=SG least=10000 currency=USD status=FAILED method=SWIFT reviewed=no
最近7天大于1万美元失败 | days=last_7_days least=10000 currency=USD status=FAILED

失败 | status=FAILED
失败的付款 | status=FAILED
所有失败的付款 | status=FAILED
付款失败 | status=FAILED
哪些付款失败了？ | status=FAILED
昨天失败的有哪些 | status=FAILED days=yesterday
失败（已退款） | status=FAILED_REFUNDED
失败(已退款) | status=FAILED_REFUNDED
已退款 | status=FAILED_REFUNDED
失败未退款 | status=FAILED
失败或已退款 | status=FAILED,FAILED_REFUNDED
未到账 | status=FAILED,FAILED_REFUNDED
没收到的付款 | status=FAILED,FAILED_REFUNDED
退汇 | status=FAILED,FAILED_REFUNDED
已完成 | status=COMPLETED
已付款 | status=COMPLETED
已到账的美元 | status=COMPLETED currency=USD
成功的付款 | status=COMPLETED
处理中 | status=PROCESSING
在途 | status=PROCESSING
已发起 | status=INITIATED
尚未发送 | status=INITIATED
进行中的付款 | ended=no
未完成 | ended=no
待处理 | statusV1=PENDING
已拒绝 | statusV1=REJECTED
被拒绝的付款 | statusV1=REJECTED
待发送 | statusV1=READY_TO_SEND
详细记录失败 | statusV1=FAILED
详细记录已完成 | statusV1=COMPLETED
状态矛盾 | status=CONTRADICTS
逾期 | late=yes
卡住的SWIFT付款 | late=yes method=SWIFT
失败、处理中 | status=FAILED,PROCESSING
状态：失败 | status=FAILED
状态：失败，币种：欧元 | status=FAILED currency=EUR
不是失败 | notStatus=FAILED,FAILED_REFUNDED
未失败 | notStatus=FAILED,FAILED_REFUNDED
除已完成外 | notStatus=COMPLETED
失败，不是失败 | | 失败，不是失败

已退回 | money=returned
款项已退回 | money=returned
尚未退回 | money=out
等待退款 | money=out
已通知待退回的欧元 | money=promised currency=EUR

已复核 | reviewed=yes
未复核 | reviewed=no
待复核 | reviewed=no
还没复核的失败付款 | reviewed=no status=FAILED
不是已复核 | reviewed=no
我的 | owner=me
我的失败付款 | owner=me status=FAILED
我负责的未复核付款 | owner=me reviewed=no
未分配 | owner=-
没有负责人 | owner=-
无人负责的失败付款 | owner=- status=FAILED
负责人王芳 | owner=fang
负责人：Ann Lee | owner=ann
王芳的失败付款 | owner=fang status=FAILED
Ann Lee负责的 | owner=ann
分配给 Ben Ode | owner=ben
我的或未分配 | owner=me,-
账户华东分公司 | account=east
失败 账户 North Ltd | status=FAILED account=north
#紧急 | tag=紧急
失败 #紧急 | status=FAILED tag=紧急
标签紧急 | tag=紧急

SWIFT付款 | method=SWIFT
swift失败 | method=SWIFT status=FAILED
通过SWIFT | method=SWIFT
本地 | method=LOCAL
本地支付到日本 | method=LOCAL country=JP
非SWIFT | method=LOCAL
不走SWIFT的美元 | method=LOCAL currency=USD
SWIFT或本地 | method=SWIFT,LOCAL

美元 | currency=USD
美金付款 | currency=USD
人民币 | currency=CNY,CNH
离岸人民币 | currency=CNH
港币 | currency=HKD
日元 | currency=JPY
英镑 | currency=GBP
新币 | currency=SGD
瑞士法郎 | currency=CHF
韩元 | currency=KRW
美元或欧元 | currency=USD,EUR
美元、欧元 | currency=USD,EUR
美元，欧元，日元 | currency=USD,EUR,JPY
美元和日元失败 | currency=USD,JPY status=FAILED
不是美元 | notCurrency=USD
非美元 | notCurrency=USD
-美元 | notCurrency=USD
除美元外 | notCurrency=USD
美元除外 | notCurrency=USD
超过5千，美元除外 | least=5000 notCurrency=USD
除了美元和欧元 | notCurrency=USD,EUR
不是美元或欧元 | notCurrency=USD,EUR
既不是美元也不是欧元 | notCurrency=USD,EUR

超过5000 | least=5000
超过 5000 | least=5000
大于5千 | least=5000
5000以上 | least=5000
5万以上 | least=50000
≥5千 | least=5000
金额：5000 | least=5000 most=5000
金额>5000 | least=5000
不低于1.5万 | least=15000
至少250美元 | least=250 currency=USD
五千以上 | least=5000
超过三万五千 | least=35000
超过5k | least=5000
不到1万 | most=10000
5000以下 | most=5000
不超过500 | most=500
最多500美元 | most=500 currency=USD
8万以内 | most=80000
两千美元以下 | most=2000 currency=USD
5000到8000 | least=5000 most=8000
5000至8000美元 | least=5000 most=8000 currency=USD
5千-8千 | least=5000 most=8000
5到8万 | least=50000 most=80000
从5千到1万 | least=5000 most=10000
金额在5000到8000之间 | least=5000 most=8000
介于5千和1万之间 | least=5000 most=10000
超过5千不到1万 | least=5000 most=10000
1.5万 | least=15000 most=15000
20万 | least=200000 most=200000
20万美元 | least=200000 most=200000 currency=USD
3万5千美元 | least=35000 most=35000 currency=USD
3万5美元 | least=35000 most=35000 currency=USD
1亿2千万日元 | least=120000000 most=120000000 currency=JPY
三百五十欧元 | least=350 most=350 currency=EUR
4,200.00 美元 | least=4200.00 most=4200.00 currency=USD
４，２００．００美元 | least=4200.00 most=4200.00 currency=USD
美元4200 | least=4200 most=4200 currency=USD
金额4200 | least=4200 most=4200
超过100元 | least=100 currency=CNY,CNH
€5,000.00以上 | least=5000.00 currency=EUR
SGD超过1千 | currency=SGD least=1000
4467 失败 | status=FAILED | 4467
超过5000 超过7000 | least=5000 | 超过7000
失败或超过5千 | status=FAILED | 超过5千

今天 | days=today
昨天 | days=yesterday
前天 | from=2026-11-25 to=2026-11-25
本周 | days=this_week
上周 | days=last_week
上个星期 | days=last_week
本月 | days=this_month
上月 | days=last_month
上个月 | days=last_month
本季度 | days=this_quarter
上季度 | days=last_quarter
今年 | days=this_year
去年 | days=last_year
过去7天 | days=last_7_days
最近 7 天 | days=last_7_days
最近30天 | days=last_30_days
近三个月 | days=last_90_days
最近一周 | days=last_7_days
近一年 | days=last_365_days
最近14天 | younger=14
过去24小时 | younger=1
3天内 | younger=3
3天前 | from=2026-11-24 to=2026-11-24
两周前 | from=2026-11-13 to=2026-11-13
11月7日 | from=2026-11-07 to=2026-11-07
11月7号失败 | from=2026-11-07 to=2026-11-07 status=FAILED
11月5日本地支付 | from=2026-11-05 to=2026-11-05 method=LOCAL
十一月七日 | from=2026-11-07 to=2026-11-07
12月3日 | from=2025-12-03 to=2025-12-03
2025年11月7日 | from=2025-11-07 to=2025-11-07
11月7日之前 | to=2026-11-06
11月7日以前 | to=2026-11-06
11月7日之后 | from=2026-11-08
11月7日起 | from=2026-11-07
自11月7日起 | from=2026-11-07
截至11月7日 | to=2026-11-07
到11月7日为止 | to=2026-11-07
早于11月7日 | to=2026-11-06
从11月1日到11月5日 | from=2026-11-01 to=2026-11-05
11月1日到5日 | from=2026-11-01 to=2026-11-05
11月1日-11月5日 | from=2026-11-01 to=2026-11-05
2026-11-01到2026-11-05 | from=2026-11-01 to=2026-11-05
10月 | from=2026-10-01 to=2026-10-31
十月份 | from=2026-10-01 to=2026-10-31
9月到10月 | from=2026-09-01 to=2026-10-31
2025年10月 | from=2025-10-01 to=2025-10-31
去年10月 | from=2025-10-01 to=2025-10-31
第三季度 | from=2026-07-01 to=2026-09-30
2025年第四季度 | from=2025-10-01 to=2025-12-31
2025年 | from=2025-01-01 to=2025-12-31
上月5日 | from=2026-10-05 to=2026-10-05
周一 | from=2026-11-23 to=2026-11-23
上周一 | from=2026-11-16 to=2026-11-16
上周五 | from=2026-11-20 to=2026-11-20
上周日 | from=2026-11-22 to=2026-11-22
上周日元付款 | days=last_week currency=JPY
周一到周三 | from=2026-11-23 to=2026-11-25
周一以来 | from=2026-11-23
2月30日 | | 2月30日
上周上月 | days=last_week | 上月

超过3天 | older=3
3天以上 | older=3
三天以上 | older=3
3天以前 | older=3
账龄超过3天 | older=3
超过两周 | older=14
超过48小时 | older=2
不到3天 | younger=3
处理中超过2天 | status=PROCESSING older=2
超过36小时 | | 超过36小时

新加坡 | country=SG
到新加坡 | country=SG
发往新加坡的付款 | country=SG
汇往香港 | country=HK
发往阿联酋 | country=AE
发往美国的美元付款 | country=US currency=USD
发往新加坡或日本 | country=SG,JP
发往新加坡、日本 | country=SG,JP
收款国家：德国 | country=DE
新加坡失败 | country=SG status=FAILED
失败的新加坡付款 | status=FAILED country=SG
不是中国 | notCountry=CN
不去中国 | notCountry=CN
除了日本和韩国 | notCountry=JP,KR

去年11月 | from=2025-11-01 to=2025-11-30
今年12月 | from=2026-12-01 to=2026-12-31
失败 明年三月 | status=FAILED | 明年三月
昨天下午 | days=yesterday | 下午
今天早上失败的 | status=FAILED days=today | 早上
昨天下午3点 | days=yesterday | 下午3点
昨晚 | | 昨晚

张三 | | 张三
失败 张三 | status=FAILED | 张三
失败的张三 | status=FAILED | 张三
张三的失败付款 | status=FAILED | 张三
上周给张三的失败付款 | days=last_week status=FAILED | 张三
中国银行 | | 中国银行
失败的中国银行 | status=FAILED | 中国银行
失败“中国银行” | status=FAILED | 中国银行
「失败」 | | 「失败」
新加坡航空 | | 新加坡航空
新加坡有限公司 | | 新加坡有限公司
上海贸易有限公司 失败 | status=FAILED | 上海贸易有限公司
北京今日传媒 | | 北京今日传媒
本地生活 | | 本地生活
失败 支付宝 | status=FAILED | 支付宝
失败 万科 | status=FAILED | 万科
失败 美的集团 | status=FAILED | 美的集团
失败 三一重工 | status=FAILED | 三一重工
失败 Acme | status=FAILED | Acme
失败 𠮷野家 | status=FAILED | 𠮷野家
超过很多 | | 超过很多
`;
