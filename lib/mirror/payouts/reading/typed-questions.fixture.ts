/**
 * Questions as people type them, and what each must become, written by hand: the sentence, the address's filters, and
 * the text that is left, with `|` between. The day is Friday, 27 November 2026; Ann Lee and Ben Ode own payouts.
 */
export const typedQuestions = `
failed eur over 5k last week not reviewed | status=FAILED currency=EUR least=5000 days=last_week reviewed=no
mine | owner=me
to singapore | country=SG
swift | method=SWIFT
older than 3 days | older=3
4,200.00 usd | currency=USD least=4200.00 most=4200.00
not usd | notCurrency=USD

failed | status=FAILED
Failed | status=FAILED
FAILED | status=FAILED
failed payouts | status=FAILED
show me failed payouts | status=FAILED
all failed payouts | status=FAILED
refunded | status=FAILED_REFUNDED
failed and refunded | status=FAILED_REFUNDED
failed, refunded | status=FAILED_REFUNDED
failed but refunded | status=FAILED_REFUNDED
failed or refunded | status=FAILED,FAILED_REFUNDED
failed and not refunded | status=FAILED
failed but not refunded | status=FAILED
failures | status=FAILED,FAILED_REFUNDED
failures this week | status=FAILED,FAILED_REFUNDED days=this_week
bounced | status=FAILED,FAILED_REFUNDED
bounced yesterday | status=FAILED,FAILED_REFUNDED days=yesterday
did not arrive | status=FAILED,FAILED_REFUNDED
paid | status=COMPLETED
paid out | status=COMPLETED
completed | status=COMPLETED
done | status=COMPLETED
done today | status=COMPLETED days=today
successful payouts | status=COMPLETED
succeeded last month | status=COMPLETED days=last_month
processing | status=PROCESSING
in progress | status=PROCESSING
on its way | status=PROCESSING
in transit | status=PROCESSING
initiated | status=INITIATED
not sent yet | status=INITIATED
open | ended=no
open payouts | ended=no
still open | ended=no
unfinished | ended=no
outstanding eur | ended=no currency=EUR
pending | statusV1=PENDING
rejected | statusV1=REJECTED
rejected last 30 days | statusV1=REJECTED days=last_30_days
declined | statusV1=REJECTED
ready to send | statusV1=READY_TO_SEND
record failed | statusV1=FAILED
contradicting | status=CONTRADICTS
stuck | late=yes
stuck payouts | late=yes
late | late=yes
delayed eur | late=yes currency=EUR
overdue swift | late=yes method=SWIFT
stuck for 3 days | late=yes older=3
processing and stuck | status=PROCESSING late=yes
failed processing | status=FAILED,PROCESSING
failed, completed | status=FAILED,COMPLETED
initiated or processing | status=INITIATED,PROCESSING
completed and failed | status=COMPLETED,FAILED
status:failed | status=FAILED
status failed | status=FAILED
status: failed currency: eur | status=FAILED currency=EUR
not failed | notStatus=FAILED,FAILED_REFUNDED
not completed | notStatus=COMPLETED
not paid | notStatus=COMPLETED
not processing | notStatus=PROCESSING
open or failed | notStatus=COMPLETED,FAILED_REFUNDED,REJECTED,CONTRADICTS
not open | status=COMPLETED,FAILED,FAILED_REFUNDED,REJECTED,CONTRADICTS
not completed or failed | notStatus=COMPLETED,FAILED,FAILED_REFUNDED
everything but completed | notStatus=COMPLETED
except refunded | notStatus=FAILED_REFUNDED
failed completed not completed | status=FAILED

came back | money=returned
money came back | money=returned
returned | money=returned
returned in full | money=returned
not returned | money=out
money still out | money=out
still out | money=out
waiting for refund | money=out
refund missing | money=out
promised | money=promised
to be returned | money=promised
failed still out eur | status=FAILED money=out currency=EUR

reviewed | reviewed=yes
already reviewed | reviewed=yes
not reviewed | reviewed=no
unreviewed | reviewed=no
failed and unreviewed | status=FAILED reviewed=no
failed unreviewed | status=FAILED reviewed=no
needs review | reviewed=no
to review | reviewed=no
without review | reviewed=no
failed that are not reviewed | status=FAILED reviewed=no
not yet reviewed | reviewed=no
mine not reviewed | owner=me reviewed=no
my failed payouts | owner=me status=FAILED
my payouts | owner=me
assigned to me | owner=me
owned by me | owner=me
unassigned | owner=-
unassigned failed | owner=- status=FAILED
nobody's | owner=-
without owner | owner=-
no owner | owner=-
failed without an owner | status=FAILED owner=-
not assigned | owner=-
assigned to ann lee | owner=ann
owned by Ben Ode | owner=ben
owner ann lee | owner=ann
assigned to ann | owner=ann
ann's | owner=ann
ben's failed payouts | owner=ben status=FAILED
mine or unassigned | owner=me,-
mine and ann's | owner=me,ann
assigned to somebody | | assigned to somebody
#urgent | tag=urgent
failed #urgent | status=FAILED tag=urgent
tagged urgent | tag=urgent
tag:recall | tag=recall
#urgent #recall | tag=urgent,recall

swift failed | method=SWIFT status=FAILED
by swift | method=SWIFT
via swift | method=SWIFT
swift transfers | method=SWIFT
local | method=LOCAL
local transfer | method=LOCAL
local transfers to japan | method=LOCAL country=JP
swift or local | method=SWIFT,LOCAL
not swift | method=LOCAL
not local | method=SWIFT
swift eur | method=SWIFT currency=EUR
failed via swift | status=FAILED method=SWIFT
SWIFT Acme | method=SWIFT | Acme

eur | currency=EUR
EUR | currency=EUR
usd | currency=USD
usd eur | currency=USD,EUR
usd, eur | currency=USD,EUR
usd,eur | currency=USD,EUR
usd/eur | currency=USD,EUR
usd or eur | currency=USD,EUR
usd and jpy failed | currency=USD,JPY status=FAILED
currency:jpy | currency=JPY
euros | currency=EUR
dollars | currency=USD
us dollars | currency=USD
singapore dollars | currency=SGD
hong kong dollars | currency=HKD
yen | currency=JPY
pounds | currency=GBP
sterling failed | currency=GBP status=FAILED
renminbi | currency=CNY,CNH
swiss francs | currency=CHF
not eur | notCurrency=EUR
not usd or eur | notCurrency=USD,EUR
not usd, eur | notCurrency=USD,EUR
neither usd nor eur | notCurrency=USD,EUR
everything but usd | notCurrency=USD
except eur | notCurrency=EUR
excluding jpy | notCurrency=JPY
other than usd | notCurrency=USD
-usd | notCurrency=USD
non-usd | notCurrency=USD
failed not usd | status=FAILED notCurrency=USD
failed -usd -eur | status=FAILED notCurrency=USD,EUR
all | | all
try again | | try again
TRY | currency=TRY
500 try | currency=TRY least=500 most=500
bob | | bob
in eur | currency=EUR
paid in usd | status=COMPLETED currency=USD

over 5k | least=5000
over 5000 | least=5000
over 5,000 | least=5000 || least=5
over 5,000.50 | least=5000.50
above 10k | least=10000
more than 1m | least=1000000
at least 250 | least=250
minimum 100 | least=100
>5k | least=5000
> 5k | least=5000
>=5k | least=5000
5k+ | least=5000
5k or more | least=5000
100 usd and up | least=100 currency=USD
exceeding 1.5m | least=1500000
greater than 2.5k | least=2500
over 1 million | least=1000000
over 2 mio eur | least=2000000 currency=EUR
over 3 thousand | least=3000
over 1bn | least=1000000000
under 100 | most=100
below 5k | most=5000
less than 50 eur | most=50 currency=EUR
<100 | most=100
<= 100 | most=100
up to 1,000 | most=1000 || most=1
at most 20k | most=20000
max 500 | most=500
no more than 500 | most=500
not more than 500 usd | most=500 currency=USD
500 usd or less | most=500 currency=USD
between 5k and 10k | least=5000 most=10000
between 100 and 200 | least=100 most=200
between 10k and 5k | least=5000 most=10000
between 1,000.00 and 2,000.00 eur | least=1000.00 most=2000.00 currency=EUR
5k to 10k | least=5000 most=10000
5k-10k | least=5000 most=10000
5-10k eur | least=5000 most=10000 currency=EUR
from 5k to 10k | least=5000 most=10000
over 5k under 10k | least=5000 most=10000
over 5k and under 10k | least=5000 most=10000
exactly 4200 | least=4200 most=4200
amount 4200 | least=4200 most=4200
amount over 5k | least=5000
amount:4200 | least=4200 most=4200
amounts above 5k | least=5000
usd 4,200.00 | currency=USD least=4200.00 most=4200.00
4200 usd | currency=USD least=4200 most=4200
usd4200 | currency=USD least=4200 most=4200
4200usd | currency=USD least=4200 most=4200
5k usd | currency=USD least=5000 most=5000
eur 7 days old | currency=EUR older=7
eur 5 nov | currency=EUR from=2026-11-05 to=2026-11-05
$5k | currency=USD least=5000 most=5000
over $5k | currency=USD least=5000
over US$5,000 | currency=USD least=5000
hk$10k | currency=HKD least=10000 most=10000
€5,000.00 | currency=EUR least=5000.00 most=5000.00
over €1.2m | currency=EUR least=1200000
100 € | currency=EUR least=100 most=100
£250 | currency=GBP least=250 most=250
over 5 000 eur | currency=EUR least=5000
1 250 000 jpy | currency=JPY least=1250000 most=1250000
1.234,56 eur | currency=EUR least=1234.56 most=1234.56
0.001 kwd | currency=KWD least=0.001 most=0.001
999999999999999999.99 usd | currency=USD least=999999999999999999.99 most=999999999999999999.99
payouts of 300 usd | currency=USD least=300 most=300
failed over 5k usd | status=FAILED least=5000 currency=USD
failed usd over 5k | status=FAILED least=5000 currency=USD
worth over 10k | least=10000
4200 | | 4200
4,200.00 | | 4,200.00
4467 | | 4467
failed 4467 | status=FAILED | 4467
over 0 | | over 0
over lots | | over lots
over 5k over 7k | least=5000 | over 7k
5k usd 7k eur | least=5000 most=5000 currency=USD | 7k eur

today | days=today
yesterday | days=yesterday
this week | days=this_week
last week | days=last_week
this month | days=this_month
last month | days=last_month
this quarter | days=this_quarter
last quarter | days=last_quarter
this year | days=this_year
last year | days=last_year
previous month | days=last_month
current month | days=this_month
month to date | days=this_month
ytd | days=this_year
past week | days=last_7_days
past month | days=last_30_days
last 7 days | days=last_7_days
past 7 days | days=last_7_days
in the last 7 days | days=last_7_days
last 30 days | days=last_30_days
last 90 days | days=last_90_days
last 3 months | days=last_90_days
last 12 months | days=last_365_days
last 14 days | younger=14
last two weeks | younger=14
last 24 hours | younger=1
past 3 days | younger=3
within the last 10 days | younger=10
created today | days=today
created last week | days=last_week
failed today | status=FAILED days=today
failed in the last 7 days | status=FAILED days=last_7_days
payouts from yesterday | days=yesterday
since yesterday | from=2026-11-26
since monday | from=2026-11-23
since last week | from=2026-11-16
monday | from=2026-11-23 to=2026-11-23
on monday | from=2026-11-23 to=2026-11-23
friday | from=2026-11-27 to=2026-11-27
last friday | from=2026-11-20 to=2026-11-20
on tue | from=2026-11-24 to=2026-11-24
3 days ago | from=2026-11-24 to=2026-11-24
a week ago | from=2026-11-20 to=2026-11-20
2026-11-03 | from=2026-11-03 to=2026-11-03
on 2026-11-03 | from=2026-11-03 to=2026-11-03
2026/11/3 | from=2026-11-03 to=2026-11-03
3 nov | from=2026-11-03 to=2026-11-03
3 november | from=2026-11-03 to=2026-11-03
nov 3 | from=2026-11-03 to=2026-11-03
november 3rd | from=2026-11-03 to=2026-11-03
3rd of november | from=2026-11-03 to=2026-11-03
3 nov 2025 | from=2025-11-03 to=2025-11-03
nov 3, 2025 | from=2025-11-03 to=2025-11-03
3 december | from=2025-12-03 to=2025-12-03
since 1 november | from=2026-11-01
from 1 november | from=2026-11-01
after 1 november | from=2026-11-02
after 2026-11-01 | from=2026-11-02
before 5 nov | to=2026-11-04
until 5 nov | to=2026-11-05
up to 5 nov | to=2026-11-05
before today | to=2026-11-26
between 1 nov and 5 nov | from=2026-11-01 to=2026-11-05
from 1 nov to 5 nov | from=2026-11-01 to=2026-11-05
from 1 to 5 nov | from=2026-11-01 to=2026-11-05
1 nov - 5 nov | from=2026-11-01 to=2026-11-05
2026-11-01..2026-11-05 | from=2026-11-01 to=2026-11-05
2026-11-01 to 2026-11-05 | from=2026-11-01 to=2026-11-05
between monday and wednesday | from=2026-11-23 to=2026-11-25
in october | from=2026-10-01 to=2026-10-31
october | from=2026-10-01 to=2026-10-31
in oct | from=2026-10-01 to=2026-10-31
october 2025 | from=2025-10-01 to=2025-10-31
december | from=2025-12-01 to=2025-12-31
in february 2024 | from=2024-02-01 to=2024-02-29
in may | from=2026-05-01 to=2026-05-31
may | | may
2026-10 | from=2026-10-01 to=2026-10-31
in 2025 | from=2025-01-01 to=2025-12-31
q3 | from=2026-07-01 to=2026-09-30
q4 2025 | from=2025-10-01 to=2025-12-31
since october | from=2026-10-01
before october | to=2026-09-30
31 february | | 31 february
last week last month | days=last_week | last month

older than 1 week | older=7
older than a month | older=30
older than 24 hours | older=1
older than 48h | older=2
older than 36 hours | | older than 36 hours
older than 3 working days | | older than 3 working days
more than 3 days old | older=3
over 3 days | older=3
>3d | older=3
3 days old | older=3
3+ days | older=3
3 days or more | older=3
at least two weeks old | older=14
open for 5 days | older=5
open more than 5 days | ended=no older=5
younger than 2 days | younger=2
newer than 2 days | younger=2
less than 3 days old | younger=3
within 3 days | younger=3
older than 3 days younger than 10 days | older=3 younger=10
processing older than 2 days | status=PROCESSING older=2
swift usd older than 3 days | method=SWIFT currency=USD older=3

singapore | country=SG
in singapore | country=SG
to Singapore | country=SG
to sg | country=SG
country:sg | country=SG
to hong kong | country=HK
to the philippines | country=PH
to the uk | country=GB
to uk | country=GB
to united kingdom | country=GB
to the us | country=US
to US | country=US
to usa | country=US
to uae | country=AE
to south korea | country=KR
to côte d’ivoire | country=CI
to turkiye | country=TR
to turkey | country=TR
to bosnia and herzegovina | country=BA
to singapore or japan | country=SG,JP
to singapore and japan | country=SG,JP
to singapore, japan | country=SG,JP
to singapore, japan and india | country=SG,JP,IN
not to china | notCountry=CN
outside china | notCountry=CN
except singapore | notCountry=SG
not in japan or korea | notCountry=JP,KR
failed to singapore | status=FAILED country=SG
failed singapore | status=FAILED country=SG
singapore failed last week | country=SG status=FAILED days=last_week
failed usd to japan | status=FAILED currency=USD country=JP
from singapore | | from singapore
Singapore Foods | | Singapore Foods
Japan Airlines | | Japan Airlines
bank of china | | bank of china
singapore foods failed | status=FAILED | singapore foods
taylor swift | | taylor swift
swift logistics | | swift logistics
local heroes failed | status=FAILED | local heroes
open sky ltd | | open sky ltd
in my account | | in my account

account north ltd | account=north
failed account North Ltd | status=FAILED account=north
acme | | acme
acme failed | status=FAILED | acme
failed acme | status=FAILED | acme
failed grünwald söhne | status=FAILED | grünwald söhne
failed "Bank of China" | status=FAILED | Bank of China
"failed" | | "failed"
"last week" failed | status=FAILED | last week
P261125-S42V5T | | P261125-S42V5T
Hello, my payout P261125-S42V5T | | Hello, my payout P261125-S42V5T
PO1234567890123456789 | | PO1234567890123456789
3f2504e0-4f89-41d3-9a0c-0305e82c3301 | | 3f2504e0-4f89-41d3-9a0c-0305e82c3301
failed or over 5k | status=FAILED | over 5k
failed, not failed | | failed, not failed
biggest first | | biggest first
貿易 | | 貿易
failed 貿易 | status=FAILED | 貿易
the big ones failed | status=FAILED | big
failed eur and usd over 5k to japan via swift last month | status=FAILED currency=EUR,USD least=5000 country=JP method=SWIFT days=last_month
which payouts are stuck? | late=yes
what failed yesterday? | status=FAILED days=yesterday
where is 4,200.00 usd | currency=USD least=4200.00 most=4200.00
everything that failed this month, not reviewed | status=FAILED days=this_month reviewed=no
open swift older than 2 days over 10k usd mine | ended=no method=SWIFT older=2 least=10000 currency=USD owner=me
refunded last quarter not eur | status=FAILED_REFUNDED days=last_quarter notCurrency=EUR
unreviewed failures over 1k since monday | reviewed=no status=FAILED,FAILED_REFUNDED least=1000 from=2026-11-23
`;
