import type { WordedList } from './typed-lists';

/**
 * Questions as people type them into the find box of each list, each with the values that its address must have, and
 * the text that is left: `sentence | name=value name=value | text`. Today is Friday 2026-11-27, and days are those of UTC.
 */
export const listQuestions: Readonly<Record<WordedList, { readonly english: string; readonly chinese: string }>> = {
  listBankAccounts: {
    english: `
invalid | account_status=Invalid
valid eur | account_status=Valid currency=EUR
in germany | bank_country_code=DE
invalid accounts in hong kong | account_status=Invalid bank_country_code=HK
usd or gbp | currency=USD,GBP
acme holding invalid | account_status=Invalid | acme holding
not valid | account_status=Invalid
bank of china | | bank of china
sgd accounts in singapore | currency=SGD bank_country_code=SG
unusable bank accounts jpy | account_status=Invalid currency=JPY
last week | | last week
show me all invalid euro accounts | account_status=Invalid currency=EUR
Paid Media GmbH | | Paid Media GmbH
`,
    chinese: `
无效 | account_status=Invalid
有效的欧元账户 | account_status=Valid currency=EUR
德国的无效账户 | bank_country_code=DE account_status=Invalid
新加坡 美元 | bank_country_code=SG currency=USD
不可用的港币账户 | account_status=Invalid currency=HKD
户名张三 无效 | account_status=Invalid | 张三
`,
  },
  listCards: {
    english: `
frozen | card_status=FROZEN
active virtual visa | card_status=ACTIVE form_factor=VIRTUAL card_scheme=VISA
frozen cards of mei lim | card_status=FROZEN | mei lim
balance over 500 | available_balance_least=500
limit over 10k usd | card_limit_least=10000 card_currency=USD
usd physical cards | card_currency=USD form_factor=PHYSICAL
cancelled last month | card_status=CANCELLED create_time=last_month
created since 1 november | create_time=2026-11-01T00:00:00.000Z..2026-11-27T23:59:59.999Z
not visa | card_scheme=MASTERCARD
mastercard under 20 eur | card_scheme=MASTERCARD available_balance_most=20 card_currency=EUR
4467 | | 4467
cancelling | card_status=PRE_CANCEL
failed today | card_status=FAILED create_time=today
visa or mastercard over 100 | card_scheme=VISA,MASTERCARD available_balance_least=100
card limit between 1k and 5k | card_limit_least=1000 card_limit_most=5000
`,
    chinese: `
已冻结 | card_status=FROZEN
冻结的虚拟卡 | card_status=FROZEN form_factor=VIRTUAL
余额超过500美元 | available_balance_least=500 card_currency=USD
限额超过1万 | card_limit_least=10000
上个月注销的实体卡 | create_time=last_month card_status=CANCELLED form_factor=PHYSICAL
张三的卡 冻结 | card_status=FROZEN | 张三
冻结 visa 欧元 | card_status=FROZEN card_scheme=VISA card_currency=EUR
`,
  },
  listCardholders: {
    english: `
pending | cardholder_status=PENDING
approved holders | cardholder_status=SUCCESS
incomplete from germany | cardholder_status=INCOMPLETE nationality=DE
nationality singapore | nationality=SG
more than 2 cards | number_of_cards_least=3
no cards | number_of_cards_most=0
at least 1 card failed | number_of_cards_least=1 cardholder_status=FAILED
verified last week | idv_status=SUCCESS create_time=last_week
verification failed | idv_status=FAILED
mei lim accepted | cardholder_status=SUCCESS | mei lim
created yesterday | create_time=yesterday
china or japan | nationality=CN,JP
not verified | idv_status=PENDING,FAILED
fewer than 3 cards | number_of_cards_most=2
`,
    chinese: `
资料不完整 | cardholder_status=INCOMPLETE
国籍新加坡 | nationality=SG
没有卡的持卡人 | number_of_cards_most=0
超过2张卡 | number_of_cards_least=3
本周通过审核 | create_time=this_week cardholder_status=SUCCESS
核验失败 | idv_status=FAILED
来自日本 待处理 | nationality=JP cardholder_status=PENDING
`,
  },
  listPaymentIntents: {
    english: `
needs capture | payment_intent_status=REQUIRES_CAPTURE
waiting for the customer over 100 eur | payment_intent_status=REQUIRES_CUSTOMER_ACTION amount_least=100 currency=EUR
failed today | payment_intent_status=FAILED days=today
succeeded last 7 days | payment_intent_status=SUCCEEDED days=last_7_days
cancelled this week usd | payment_intent_status=CANCELLED days=this_week currency=USD
order 8812 failed | payment_intent_status=FAILED | 8812
no payment method | payment_intent_status=REQUIRES_PAYMENT_METHOD
uncaptured 50 to 80 gbp | payment_intent_status=REQUIRES_CAPTURE amount_least=50 amount_most=80 currency=GBP
pending since monday | payment_intent_status=PENDING start_time=2026-11-23T00:00:00.000Z
paid in september | payment_intent_status=SUCCEEDED start_time=2026-09-01T00:00:00.000Z end_time=2026-09-30T23:59:59.999Z
exactly 20 usd | amount_least=20 amount_most=20 currency=USD
intents before 1 november | end_time=2026-10-31T23:59:59.999Z
`,
    chinese: `
待请款 | payment_intent_status=REQUIRES_CAPTURE
等待客户操作 超过100欧元 | payment_intent_status=REQUIRES_CUSTOMER_ACTION amount_least=100 currency=EUR
今天失败 | days=today payment_intent_status=FAILED
成功的美元 | payment_intent_status=SUCCEEDED currency=USD
上周已取消 | days=last_week payment_intent_status=CANCELLED
最近7天未请款 | days=last_7_days payment_intent_status=REQUIRES_CAPTURE
`,
  },
  listDeposits: {
    english: `
pending | status=PENDING
failed deposits last week | status=FAILED days=last_week
eur over 5k | currency=EUR amount_least=5000
usd and eur this month | currency=USD,EUR days=this_month
from acme trading pending | status=PENDING | acme trading
completed from acme yesterday | status=COMPLETED days=yesterday | acme
received in october over 1000 usd | status=COMPLETED start_time=2026-10-01T00:00:00.000Z end_time=2026-10-31T23:59:59.999Z amount_least=1000 currency=USD
between 100 and 200 gbp | amount_least=100 amount_most=200 currency=GBP
under 50 dollars | amount_most=50 currency=USD
pending older than 3 days | status=PENDING end_time=2026-11-24T23:59:59.999Z
last 10 days | start_time=2026-11-18T00:00:00.000Z
not usd | | not usd
about 1k eur | amount_least=900 amount_most=1100 currency=EUR
`,
    chinese: `
失败 上周 | status=FAILED days=last_week
超过5000欧元 | amount_least=5000 currency=EUR
待处理的入账 | status=PENDING
本月已到账的美元 | days=this_month status=COMPLETED currency=USD
来自张三的入账 失败 | status=FAILED | 张三
昨天 1万到2万人民币 | days=yesterday amount_least=10000 amount_most=20000 currency=CNY,CNH
`,
  },
  activity: {
    english: `
unresolved | show=unsettled
not done | show=not-done
accepted | show=accepted
card changes in progress | show=card-orders
open freeze | show=unsettled | freeze
refused quotes | show=not-done | quotes
failed by ann lee | show=not-done | ann lee
pending bank account | show=unsettled | bank account
done | show=accepted
in progress | show=unsettled
freeze 4467 | | freeze 4467
rejected actions | show=not-done
`,
    chinese: `
未完结 | show=unsettled
未执行 | show=not-done
已受理 | show=accepted
进行中的卡片操作 | show=card-orders
被拒绝的操作 | show=not-done
`,
  },
};
