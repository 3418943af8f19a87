/**
 * Questions of people who pay out for a living, typed by hand with what each means, before any reader had answered:
 * the sentence, the address's filters, the text that is left, with `|` between; after `||` the other thing that it can
 * mean, between which the person chooses. The day is Friday, 27 November 2026; Ann Lee and Ben Ode own payouts, and the
 * accounts are North Ltd, Late Night Pizza and Euro Tiles.
 */
export const askedQuestions = `
over 5.000 | least=5 || least=5000
over 5,000 | least=5000 || least=5
failed over 5.000 | status=FAILED least=5 || status=FAILED least=5000
> 5.000 | least=5 || least=5000
under 10.000 | most=10 || most=10000
under 10,000 | most=10000 || most=10
amount:5.000 | least=5 most=5 || least=5000 most=5000
between 1.000 and 2.000 | least=1 most=2 || least=1000 most=2000
between 1,000 and 2,000 | least=1000 most=2000 || least=1 most=2
between 1.000 and 2.500,50 | least=1000 most=2500.50
between 1,000 and 2,500.50 | least=1000 most=2500.50
over 5.000 eur | least=5000 currency=EUR
over 5,000 eur | least=5000 currency=EUR
€1.000 | least=1000 most=1000 currency=EUR
€ 1.000 | least=1000 most=1000 currency=EUR
1.000 € | least=1000 most=1000 currency=EUR
1.000 usd | least=1000 most=1000 currency=USD
5.000 eur | least=5000 most=5000 currency=EUR
between 1.000 and 2.000 eur | least=1000 most=2000 currency=EUR
between eur 1.000 and eur 2.000 | least=1000 most=2000 currency=EUR
eur 1.000 to 2.000 | least=1000 most=2000 currency=EUR
over 5.000 jpy | least=5000 currency=JPY
over 5,000 jpy | least=5000 currency=JPY
¥5.000 | least=5000 most=5000 currency=JPY,CNY,CNH
over 1,500 kwd | least=1500 currency=KWD || least=1.5 currency=KWD
over 1.500 kwd | least=1.500 currency=KWD
kwd 12,250 | least=12250 most=12250 currency=KWD || least=12.25 most=12.25 currency=KWD
kwd 1,250.500 | least=1250.500 most=1250.500 currency=KWD
1.250,500 kwd | least=1250.500 most=1250.500 currency=KWD
over 0.500 kwd | least=0.500 currency=KWD
over 0.500 | least=0.500
over 0,500 | least=0.500
over 1.000.000 | least=1000000
over 1.000.000 usd | least=1000000 currency=USD
over 1,000,000 | least=1000000
over 1.000,50 | least=1000.50
over 10.000,50 eur | least=10000.50 currency=EUR
over 5'000 | least=5000
over 5'000 chf | least=5000 currency=CHF
chf 1'250'000.00 | least=1250000.00 most=1250000.00 currency=CHF
over 5 000 | least=5000
over 12 500 eur | least=12500 currency=EUR
12 500,00 eur | least=12500.00 most=12500.00 currency=EUR
over 1,00,000 | least=100000
over 12,50,000 inr | least=1250000 currency=INR
over 3 lakh | least=300000
over 3 lakhs inr | least=300000 currency=INR
2 crore inr | least=20000000 most=20000000 currency=INR
over 1.5 crore | least=15000000
over 2.5 lakh indian rupees | least=250000 currency=INR
over 1.5 mio | least=1500000
over 1,5 mio eur | least=1500000 currency=EUR
over 1.500 mio | least=1500000 || least=1500000000
over 2,5k | least=2500
over 2.5k | least=2500
over 12.5 eur | least=12.5 currency=EUR
over 12,50 eur | least=12.50 currency=EUR
over eur 5k | least=5000 currency=EUR
over usd 1.2m | least=1200000 currency=USD
5k-10 | least=5000 most=10000
5-10k | least=5000 most=10000
5k - 10k | least=5000 most=10000
10-20k usd | least=10000 most=20000 currency=USD
between 5 and 10k | least=5000 most=10000
between 5k and 10 | least=5000 most=10000
between 900 and 1k | least=900 most=1000
usd between 5k and 1.2m not completed | currency=USD least=5000 most=1200000 notStatus=COMPLETED
about 5k eur | least=4500 most=5500 currency=EUR
around 10000 usd | least=9000 most=11000 currency=USD
approximately 200 gbp | least=180 most=220 currency=GBP
approx 200 gbp | least=180 most=220 currency=GBP
~5k | least=4500 most=5500
~ 5k usd | least=4500 most=5500 currency=USD
nearly 1m jpy | least=900000 most=1100000 currency=JPY
roughly 300 eur | least=270 most=330 currency=EUR
almost 2k | least=1800 most=2200
circa 4k eur | least=3600 most=4400 currency=EUR
some 500 usd | least=450 most=550 currency=USD
exactly 5000 | least=5000 most=5000
more than eur 250 | least=250 currency=EUR
no less than 3k usd | least=3000 currency=USD
no more than 3k usd | most=3000 currency=USD
not under 3k | least=3000
not over 3k | most=3000
not above 500 eur | most=500 currency=EUR
not less than 3k | least=3000
greater than 1200000 | least=1200000
smaller than 20 | most=20
over 1e6 | | over 1e6
over -5 | | over -5
over a lot | | over a lot
over 4.2.1 | | over 4.2.1
500 dirham | least=500 most=500 currency=AED,MAD
over 500 dirhams | least=500 currency=AED,MAD
500 aed | least=500 most=500 currency=AED
over 20 dinar | least=20 currency=KWD
over 20 kuwaiti dinar | least=20 currency=KWD
over 20 bahraini dinars | least=20 currency=BHD
over 3000 rupees | least=3000 currency=INR,LKR,MUR,NPR,PKR,SCR
over 3000 pakistani rupees | least=3000 currency=PKR
over 100000 won | least=100000 currency=KPW,KRW
over 9000 forint | least=9000 currency=HUF
over 900 swedish krona | least=900 currency=SEK
over 900 norwegian kroner | least=900 currency=NOK
over 900 danish kroner | least=900 currency=DKK
over 50 zloty | least=50 currency=PLN
over 5000 rand | least=5000 currency=ZAR
kuwaiti dinar | currency=KWD
dinars failed | currency=KWD status=FAILED
failed in swiss francs | status=FAILED currency=CHF
turkish lira | currency=TRY
brazilian real | currency=BRL
over 100 brazilian reais | least=100 currency=BRL
vietnamese dong failed | currency=VND status=FAILED
new taiwan dollars | currency=TWD
us dollars or euros | currency=USD,EUR
failed, EUR, from 5k | status=FAILED currency=EUR least=5000
november and october | from=2026-10-01 to=2026-11-30
october and november | from=2026-10-01 to=2026-11-30
september, october and november | from=2026-09-01 to=2026-11-30
november to january | from=2025-11-01 to=2026-01-31
from november to january | from=2025-11-01 to=2026-01-31
between november and january | from=2025-11-01 to=2026-01-31
december to february | from=2025-12-01 to=2026-02-28
january to march | from=2026-01-01 to=2026-03-31
january and march | | january and march
failed january and march | status=FAILED | january and march
friday to monday | from=2026-11-20 to=2026-11-23
from friday to monday | from=2026-11-20 to=2026-11-23
saturday to tuesday | from=2026-11-21 to=2026-11-24
monday to friday | from=2026-11-23 to=2026-11-27
monday to wednesday | from=2026-11-23 to=2026-11-25
wed to fri | from=2026-11-25 to=2026-11-27
thursday and friday | from=2026-11-26 to=2026-11-27
friday and thursday | from=2026-11-26 to=2026-11-27
monday and thursday | | monday and thursday
27 december to 3 january | from=2025-12-27 to=2026-01-03
dec 27 - jan 3 | from=2025-12-27 to=2026-01-03
q4 to q1 | from=2025-10-01 to=2026-03-31
q1 and q2 | from=2026-01-01 to=2026-06-30
q2 and q1 | from=2026-01-01 to=2026-06-30
q1 to q3 | from=2026-01-01 to=2026-09-30
5 nov 2026 to 1 nov 2026 | | 5 nov 2026 to 1 nov 2026
2026-11-05 to 2026-11-01 | | 2026-11-05 to 2026-11-01
today and yesterday | from=2026-11-26 to=2026-11-27
yesterday and today | from=2026-11-26 to=2026-11-27
last week and this week | from=2026-11-16 to=2026-11-27
this month and last month | from=2026-10-01 to=2026-11-27
from yesterday | days=yesterday
payouts from yesterday | days=yesterday
failed from yesterday | status=FAILED days=yesterday
failed from last week | status=FAILED days=last_week
from last month | days=last_month
from this week | days=this_week
from today | days=today
from last quarter | days=last_quarter
from last friday | from=2026-11-20 to=2026-11-20
from the day before yesterday | from=2026-11-25 to=2026-11-25
from 3 days ago | from=2026-11-24 to=2026-11-24
from monday | from=2026-11-23 to=2026-11-23 || from=2026-11-23
from october | from=2026-10-01 to=2026-10-31 || from=2026-10-01
payouts from q3 | from=2026-07-01 to=2026-09-30 || from=2026-07-01
from 1 november | from=2026-11-01
from 2026-11-01 | from=2026-11-01
since yesterday | from=2026-11-26
since last week | from=2026-11-16
since last month | from=2026-10-01
since friday | from=2026-11-27
since october | from=2026-10-01
since 3 days ago | from=2026-11-24
by friday | to=2026-11-27
by wednesday | to=2026-11-25
by 5 nov | to=2026-11-05
by end of october | to=2026-10-31
until friday | to=2026-11-27
until yesterday | to=2026-11-26
before yesterday | to=2026-11-25
before last week | to=2026-11-15
after last week | from=2026-11-23
day before yesterday | from=2026-11-25 to=2026-11-25
the day before yesterday | from=2026-11-25 to=2026-11-25
failed the day before yesterday | status=FAILED from=2026-11-25 to=2026-11-25
last two quarters | from=2026-04-01 to=2026-09-30
last 2 quarters | from=2026-04-01 to=2026-09-30
the last three quarters | from=2026-01-01 to=2026-09-30
past two quarters | from=2026-04-01 to=2026-09-30
failed in the last two quarters | status=FAILED from=2026-04-01 to=2026-09-30
last two weeks | younger=14
early november | from=2026-11-01 to=2026-11-10
mid november | from=2026-11-11 to=2026-11-20
mid-november | from=2026-11-11 to=2026-11-20
end of november | from=2026-11-21 to=2026-11-30
late november | from=2026-11-21 to=2026-11-30
beginning of november | from=2026-11-01 to=2026-11-10
start of october | from=2026-10-01 to=2026-10-10
middle of october | from=2026-10-11 to=2026-10-20
end of october failed | from=2026-10-21 to=2026-10-31 status=FAILED
end of last month | from=2026-10-21 to=2026-10-31
first half of november | from=2026-11-01 to=2026-11-15
second half of october | from=2026-10-16 to=2026-10-31
1-15 november | from=2026-11-01 to=2026-11-15
1 - 15 november | from=2026-11-01 to=2026-11-15
1–15 nov | from=2026-11-01 to=2026-11-15
1 to 15 november | from=2026-11-01 to=2026-11-15
november 1-15 | from=2026-11-01 to=2026-11-15
nov 1 - 15 | from=2026-11-01 to=2026-11-15
nov 1 to 15 | from=2026-11-01 to=2026-11-15
1-15 october 2025 | from=2025-10-01 to=2025-10-15
1st to 15th of november | from=2026-11-01 to=2026-11-15
28/11/2025 | from=2025-11-28 to=2025-11-28
28.11.2025 | from=2025-11-28 to=2025-11-28
28-11-2025 | from=2025-11-28 to=2025-11-28
11/28/2025 | from=2025-11-28 to=2025-11-28
28-Nov-2025 | from=2025-11-28 to=2025-11-28
28/Nov/2025 | from=2025-11-28 to=2025-11-28
28.Nov.2025 | from=2025-11-28 to=2025-11-28
28 Nov 25 | from=2025-11-28 to=2025-11-28
28-Nov-25 | from=2025-11-28 to=2025-11-28
28 November 2025 | from=2025-11-28 to=2025-11-28
Nov 28, 2025 | from=2025-11-28 to=2025-11-28
28. November 2025 | from=2025-11-28 to=2025-11-28
3. nov | from=2026-11-03 to=2026-11-03
03.11.2026 | from=2026-11-03 to=2026-11-03
3.11.2026 | from=2026-11-03 to=2026-11-03
3.11.26 | from=2026-11-03 to=2026-11-03
03/11/2026 | from=2026-11-03 to=2026-11-03 || from=2026-03-11 to=2026-03-11
3/11/26 | from=2026-11-03 to=2026-11-03 || from=2026-03-11 to=2026-03-11
03-11-2026 | from=2026-11-03 to=2026-11-03 || from=2026-03-11 to=2026-03-11
11/11/2026 | from=2026-11-11 to=2026-11-11
failed 28/11/2025 | status=FAILED from=2025-11-28 to=2025-11-28
since 28.10.2026 | from=2026-10-28
until 15/10/2026 | to=2026-10-15
before 15.10.2026 | to=2026-10-14
from 01.10.2026 to 15.10.2026 | from=2026-10-01 to=2026-10-15
01.10.2026 - 15.10.2026 | from=2026-10-01 to=2026-10-15
01.10.2026-15.10.2026 | from=2026-10-01 to=2026-10-15
from 01/10/2026 to 15/10/2026 | from=2026-10-01 to=2026-10-15
between 10/01/2026 and 10/15/2026 | from=2026-10-01 to=2026-10-15
between 1/10/2026 and 5/10/2026 | from=2026-10-01 to=2026-10-05 || from=2026-01-10 to=2026-05-10
31/02/2026 | | 31/02/2026
31.04.2026 | | 31.04.2026
28/13/2026 | | 28/13/2026
2026/11/03 | from=2026-11-03 to=2026-11-03
2026.11.03 | from=2026-11-03 to=2026-11-03
20261103 | | 20261103
28.11. | from=2025-11-28 to=2025-11-28
28/11 | from=2025-11-28 to=2025-11-28
24.11. | from=2026-11-24 to=2026-11-24
november 26 | from=2026-11-26 to=2026-11-26
november 2025 failed | from=2025-11-01 to=2025-11-30 status=FAILED
11/2025 | from=2025-11-01 to=2025-11-30
11.2025 | from=2025-11-01 to=2025-11-30
10/2026 | from=2026-10-01 to=2026-10-31
month of october | from=2026-10-01 to=2026-10-31
not mine | | not mine
payouts not mine | | payouts not mine
failed not mine | status=FAILED | not mine
not my payouts | | not my payouts
that are not mine | | that are not mine
isn't mine | | isn't mine
not assigned to me | | not assigned to me
not owned by ann lee | | not owned by ann lee
not owned by me failed | status=FAILED | not owned by me
anyone but me | | anyone but me
everyone except me | | everyone except me
all but mine and ann's | | all but mine and ann's
neither mine nor ann's failed | status=FAILED | neither mine nor ann's
unreviewed by swift | reviewed=no method=SWIFT
in march or april | from=2026-03-01 to=2026-04-30
in march or june | | in march or june
assigned to someone else | | assigned to someone else
reviewed by me | | reviewed by me
not reviewed by me | | not reviewed by me
reviewed by ann | | reviewed by ann
reviewed by Ann Lee | | reviewed by Ann Lee
failed reviewed by ann | status=FAILED | reviewed by ann
checked by ben | | checked by ben
reviewed by friday | | reviewed by friday
reviewed yesterday | reviewed=yes days=yesterday
reviewed last week | reviewed=yes days=last_week
completed yesterday | status=COMPLETED days=yesterday
that nobody has reviewed | reviewed=no
failed that nobody has reviewed | status=FAILED reviewed=no
no one has reviewed | reviewed=no
which nobody reviewed | reviewed=no
not reviewed by anyone | reviewed=no
not reviewed by anybody | reviewed=no
not yet reviewed | reviewed=no
still not reviewed | reviewed=no
not yet completed | notStatus=COMPLETED
not completed yet | notStatus=COMPLETED
haven't completed | notStatus=COMPLETED
never completed | notStatus=COMPLETED
not been completed | notStatus=COMPLETED
have not completed | notStatus=COMPLETED
not been paid | notStatus=COMPLETED
didn't fail | | didn't fail
not failed | notStatus=FAILED,FAILED_REFUNDED
none failed | notStatus=FAILED,FAILED_REFUNDED
not promised | | not promised
failed not promised | status=FAILED | not promised
not last week | | not last week
failed not last week | status=FAILED | not last week
not today | | not today
not in october | | not in october
not since monday | | not since monday
except last week | | except last week
not late | | not late
not stuck | | not stuck
failed but not late | status=FAILED | but not late
not older than 3 days | younger=3
not pending | | not pending
not rejected | | not rejected
not tagged urgent | | not tagged urgent
not #urgent | | not #urgent
without tag urgent | | without tag urgent
not over 5k not eur | most=5000 notCurrency=EUR
not between 5k and 10k | | not between 5k and 10k
not exactly 5000 | | not exactly 5000
not 5k eur | | not 5k eur
failed not usd to japan | status=FAILED notCurrency=USD country=JP
not usd and not eur | notCurrency=USD,EUR
no usd | notCurrency=USD
not account North Ltd | | not account North Ltd
not by swift | method=LOCAL
not swift not failed | method=LOCAL notStatus=FAILED,FAILED_REFUNDED
not returned | money=out
never returned | money=out
not reviewed and not completed | reviewed=no notStatus=COMPLETED
unreviewed by me | | unreviewed by me
where is my payout P261127-S42V5T | | where is my payout P261127-S42V5T
P261127-S42V5T | | P261127-S42V5T
p261127-s42v5t | | p261127-s42v5t
failed P261127-S42V5T | | failed P261127-S42V5T
P261127-S42V5T, P261126-AAB2CD | | P261127-S42V5T, P261126-AAB2CD
P261127-S42V5T,P261126-AAB2CD | | P261127-S42V5T,P261126-AAB2CD
P261127-S42V5T and P261126-AAB2CD | | P261127-S42V5T and P261126-AAB2CD
is payout P261127-S42V5T completed? | | is payout P261127-S42V5T completed?
Re: payout P261127-S42V5T not yet arrived | | Re: payout P261127-S42V5T not yet arrived
where is my payout 3f2504e0-4f89-41d3-9a0c-0305e82c3301 | | where is my payout 3f2504e0-4f89-41d3-9a0c-0305e82c3301
my payout PO1234567890123456789 failed | | my payout PO1234567890123456789 failed
Hi, my transfer (P261127-S42V5T) of 5,000 EUR is late! | | Hi, my transfer (P261127-S42V5T) of 5,000 EUR is late!
INV-2026-0012 | | INV-2026-0012
invoice INV-2026-0012 | | INV-2026-0012
where is my payout INV-2026-0012 | | INV-2026-0012
my invoice INV-2026-0012 | | INV-2026-0012
DE89370400440532013000 | | DE89370400440532013000
failed DE89370400440532013000 | | DE89370400440532013000
NWBKGB2L | | NWBKGB2L
is 2026-INV-77 paid | | 2026-INV-77
ann@acme.com | | ann@acme.com
failed ann@acme.com | status=FAILED | ann@acme.com
my payout to ann@late.com | owner=me | ann@late.com
paid@open.io | | paid@open.io
Paid Media GmbH | | Paid Media GmbH
paid media gmbh | | paid media gmbh
failed Paid Media GmbH | status=FAILED | Paid Media GmbH
Paid Media GmbH failed | status=FAILED | Paid Media GmbH
Paid Media GmbH last week | days=last_week | Paid Media GmbH
Open Doors Ltd | | Open Doors Ltd
open doors ltd | | open doors ltd
failed usd over 5k last 90 days ltd | status=FAILED currency=USD least=5000 days=last_90_days | ltd
Late Shift Inc | | Late Shift Inc
late shift inc. | | late shift inc.
Complete Foods LLC | | Complete Foods LLC
Swift Freight Ltd | | Swift Freight Ltd
Local Motors Inc | | Local Motors Inc
Friday Studio Pty Ltd | | Friday Studio Pty Ltd
Singapore Dollar Stores Pte Ltd | | Singapore Dollar Stores Pte Ltd
Sterling Partners S.A. | | Sterling Partners S.A.
Euro Pool GmbH & Co. KG | | Euro Pool GmbH & Co. KG
Today Tomorrow B.V. | | Today Tomorrow B.V.
My Books LLP | | My Books LLP
Pending Skies AG | | Pending Skies AG
Checked Shirt SARL | | Checked Shirt SARL
Returned Goods SpA | | Returned Goods SpA
unreviewed Late Shift Inc | reviewed=no | Late Shift Inc
Late Night Pizza | | Late Night Pizza
late night pizza | | late night pizza
failed late night pizza | status=FAILED | late night pizza
account late night pizza | account=pizza
Euro Tiles | | Euro Tiles
euro tiles failed | status=FAILED | euro tiles
North Ltd | | North Ltd
Sterling Partners | | Sterling Partners
Dollar General | | Dollar General
Friday Studio | | Friday Studio
Checked Shirt | | Checked Shirt
My Pet Shop | | My Pet Shop
Franklin Pound | | Franklin Pound
Jordan Chad | | Jordan Chad
jordan chad | | jordan chad
Jordan, Chad | country=JO,TD
Jordan and Chad | country=JO,TD
to jordan or chad | country=JO,TD
Swift Freight | | Swift Freight
Open Road | | Open Road
Local Motors | | Local Motors
Success Foods Singapore | | Success Foods Singapore
May Chen | | May Chen
failed May Chen | status=FAILED | May Chen
April Young failed | status=FAILED | April Young
Paris Mali | | Paris Mali
Georgia Brown | | Georgia Brown
China Export Bank | | China Export Bank
Orchid Anchor failed | status=FAILED | Orchid Anchor
Won Park | | Won Park
Paid Search Agency | | Paid Search Agency
Failed acme | status=FAILED | acme
Failed Acme | status=FAILED | Acme
Failed payouts | status=FAILED
Completed yesterday | status=COMPLETED days=yesterday
Last week failed | days=last_week status=FAILED
ACME LTD FAILED | status=FAILED | ACME LTD
FAILED EUR | status=FAILED currency=EUR
failed/refunded | status=FAILED,FAILED_REFUNDED
failed / refunded | status=FAILED,FAILED_REFUNDED
failed or refunded | status=FAILED,FAILED_REFUNDED
failed, refunded | status=FAILED_REFUNDED
initiated/processing | status=INITIATED,PROCESSING
completed/failed eur/usd | status=COMPLETED,FAILED currency=EUR,USD
swift/local | method=SWIFT,LOCAL
sg/jp | | sg/jp
to sg/jp | country=SG,JP
processing & stuck | status=PROCESSING late=yes
failed + eur | status=FAILED currency=EUR
failed eur over 5k this month | status=FAILED currency=EUR least=5000 days=this_month
all failed eur payouts over 10k from last month | status=FAILED currency=EUR least=10000 days=last_month
which payouts failed yesterday? | status=FAILED days=yesterday
what is still open from last week | ended=no days=last_week
please show me all payouts to india over 2 lakh inr | country=IN least=200000 currency=INR
open since monday | ended=no from=2026-11-23
stuck since friday | late=yes from=2026-11-27
how many failed today | status=FAILED days=today
payouts to germany by swift over 20k | country=DE method=SWIFT least=20000
unassigned failures older than 2 days | owner=- status=FAILED,FAILED_REFUNDED older=2
ann's open payouts | owner=ann ended=no
ann and ben's | owner=ann,ben
everything of ben ode | | everything of ben ode
mine from last week | owner=me days=last_week
failed with my review | status=FAILED | my review
refund missing over 1000 gbp | money=out least=1000 currency=GBP
paid in october | status=COMPLETED from=2026-10-01 to=2026-10-31
completed in november 2025 | status=COMPLETED from=2025-11-01 to=2025-11-30
failed on friday | status=FAILED from=2026-11-27 to=2026-11-27
failed last friday | status=FAILED from=2026-11-20 to=2026-11-20
failed this friday | status=FAILED from=2026-11-27 to=2026-11-27
failed on 3/11 | status=FAILED from=2026-11-03 to=2026-11-03 || status=FAILED from=2026-03-11 to=2026-03-11
older than 3 days not reviewed | older=3 reviewed=no
Acme Ltd	EUR	4,200.00	Failed	2026-11-03 | currency=EUR least=4200.00 most=4200.00 status=FAILED from=2026-11-03 to=2026-11-03 | Acme Ltd
P261127-S42V5T	Acme Ltd	EUR	4,200.00	Failed | | P261127-S42V5T	Acme Ltd	EUR	4,200.00	Failed
3f2504e0-4f89-41d3-9a0c-0305e82c3301	EUR	Failed | | 3f2504e0-4f89-41d3-9a0c-0305e82c3301	EUR	Failed
EUR 12,500.00 28.10.2026 | currency=EUR least=12500.00 most=12500.00 from=2026-10-28 to=2026-10-28
12.500,00 EUR 28.10.2026 | currency=EUR least=12500.00 most=12500.00 from=2026-10-28 to=2026-10-28
yesterday afternoon | days=yesterday | afternoon
payouts since the 1st of november | from=2026-11-01
from the 1st to the 15th of november | from=2026-11-01 to=2026-11-15
between the 3rd and the 5th of november | from=2026-11-03 to=2026-11-05
november last year | from=2025-11-01 to=2025-11-30
november '25 | from=2025-11-01 to=2025-11-30
less than about 5k | most=5000
over 1.2 mrd | least=1200000000
over 5 tsd eur | least=5000 currency=EUR
chf 5'000.- | least=5000 most=5000 currency=CHF
over 5.000,- eur | least=5000 currency=EUR
kd 1.500 | least=1.500 most=1.500 currency=KWD
friday 20 november | from=2026-11-20 to=2026-11-20
failed on friday, 20 nov | status=FAILED from=2026-11-20 to=2026-11-20
fri 20.11.2026 | from=2026-11-20 to=2026-11-20
mark | | mark
mark failed | status=FAILED | mark
gold | | gold
won last week | days=last_week | won
tomorrow | | tomorrow
next week | | next week
last november | from=2025-11-01 to=2025-11-30
last october | from=2026-10-01 to=2026-10-31
last december | from=2025-12-01 to=2025-12-31
failed last january | status=FAILED from=2026-01-01 to=2026-01-31
previous november | from=2025-11-01 to=2025-11-30
since last november | from=2025-11-01
from last november | from=2025-11-01 to=2025-11-30
before last november | to=2025-10-31
early last november | from=2025-11-01 to=2025-11-10
last november to january | from=2025-11-01 to=2026-01-31
last november 2024 | from=2024-11-01 to=2024-11-30
last november 3 | from=2026-11-03 to=2026-11-03 | last
last q4 | from=2025-10-01 to=2025-12-31
last q3 | from=2026-07-01 to=2026-09-30
this november | from=2026-11-01 to=2026-11-30
this december | from=2026-12-01 to=2026-12-31
next november | | next november
failed next december | status=FAILED | next december
coming friday | | coming friday
not last november | | not last november
this morning | | this morning
failed this morning | status=FAILED | this morning
failed yesterday evening | status=FAILED days=yesterday | evening
yesterday at noon | days=yesterday | at noon
friday afternoon | from=2026-11-27 to=2026-11-27 | afternoon
after 5pm today | days=today | after 5pm
yesterday 14:30 | days=yesterday | 14:30
last night | | last night
up to 2000 | most=2000
between 2000 and 5000 | least=2000 most=5000
until 2025 | to=2025-12-31
up to 2000 usd | most=2000 currency=USD
no later than friday | to=2026-11-27
not later than 5 nov | to=2026-11-05
failed not after yesterday | status=FAILED to=2026-11-26
!= failed | notStatus=FAILED,FAILED_REFUNDED
!=usd | notCurrency=USD
<> eur | notCurrency=EUR
failed ≠ usd | status=FAILED notCurrency=USD
`;
