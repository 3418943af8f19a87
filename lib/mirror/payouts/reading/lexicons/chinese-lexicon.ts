import names from '@/lib/format/chinese-country-names.json' with { type: 'json' };
import type { Lexicon, Phrases } from './lexicon';

const list = (...parts: readonly Phrases[]): Phrases => parts.join(', ');

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** A number below a hundred in characters. */
function numeral(count: number): string {
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  const ofTens = tens === 0 ? '' : `${tens === 1 ? '' : (digits[tens] ?? '')}十`;
  return `${ofTens}${ones === 0 ? '' : (digits[ones] ?? '')}`;
}

const numerals = Array.from({ length: 99 }, (_, place): [string, Phrases] => [String(place + 1), numeral(place + 1)]);
const counts: Readonly<Record<string, Phrases>> = { ...Object.fromEntries(numerals), 2: '二, 两, 俩' };

const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['阿联酋', '迪拜'],
  AU: ['澳洲'],
  BA: ['波黑'],
  CD: ['刚果民主共和国', '民主刚果'],
  CG: ['刚果共和国'],
  CI: ['象牙海岸'],
  CN: ['中国大陆', '中国内地', '内地', '大陆'],
  CZ: ['捷克共和国'],
  GB: ['大不列颠', '英格兰', '苏格兰', '威尔士', '联合王国'],
  HK: ['中国香港'],
  ID: ['印尼'],
  KP: ['北韩'],
  KR: ['南韩', '大韩民国'],
  MO: ['中国澳门'],
  MY: ['大马'],
  NZ: ['纽西兰'],
  RU: ['俄国', '俄罗斯联邦'],
  SA: ['沙特'],
  SG: ['狮城'],
  TW: ['中国台湾'],
  US: ['美利坚合众国'],
};

const weekdayEnds = ['日, 天', '一', '二', '三', '四', '五', '六'];
/** The days of a week behind each of these words for it. */
const weekdaysOf = (...weeks: readonly string[]): readonly Phrases[] =>
  weekdayEnds.map((ends) => list(...weeks.flatMap((week) => ends.split(', ').map((end) => `${week}${end}`))));

const days: Lexicon['days'] = {
  presets: {
    today: '今天, 今日, 当天, 今儿',
    yesterday: '昨天, 昨日, 昨儿',
    last_7_days: '最近一星期, 近一星期',
    last_30_days: '近一月, 最近一月',
    last_90_days: '近一季度, 最近一季度',
    last_365_days: '近一整年',
    this_week: '本周, 这周, 这一周, 当周, 本星期, 这星期, 这个星期, 本礼拜, 这礼拜, 这个礼拜',
    last_week: '上周, 上一周, 上个周, 上星期, 上个星期, 上礼拜, 上个礼拜',
    this_month: '本月, 这个月, 当月, 这月, 本月至今',
    last_month: '上月, 上个月, 上一月, 上一个月',
    this_quarter: '本季度, 本季, 这个季度, 这季度, 当季',
    last_quarter: '上季度, 上季, 上个季度, 上一季度, 上一个季度',
    this_year: '今年, 本年, 本年度, 今年以来, 年初至今, 今年至今',
    last_year: '去年, 上年, 上一年, 上年度, 去年全年',
  },
  dayBeforeYesterday: '前天, 前日',
  months: Array.from({ length: 12 }, (_, place) =>
    list(`${String(place + 1)}月`, `${String(place + 1)}月份`, `${numeral(place + 1)}月`, `${numeral(place + 1)}月份`),
  ),
  doubtfulMonths: '',
  quarters: [1, 2, 3, 4].map((place) => {
    const ways = [`第${numeral(place)}`, `第${String(place)}`, numeral(place), String(place)];
    return ways.map((way) => `${way}季度`).join(', ');
  }),
  weekdays: weekdaysOf('周', '星期', '礼拜'),
  shortWeekdays: [],
  weekdaysOfThisWeek: weekdaysOf('本周', '这周', '本星期', '这星期', '这个星期'),
  weekdaysOfLastWeek: weekdaysOf('上周', '上星期', '上个星期', '上礼拜'),
  sides: { last: '', this: '', next: '明年' },
  article: '',
  of: '',
  dayMark: '日, 号',
  yearMark: '年',
  monthParts: { early: '上旬', mid: '中旬', late: '下旬' },
  before: {
    span: '在, 于, 创建于, 发起于, 创建时间, 创建日期, 日期, 日期为, 日期是, 时间',
    from: '从, 自, 自从, 始于, 不早于',
    either: '',
    after: '晚于',
    to: '到, 至, 截至, 截止, 截止到, 直到, 不晚于',
    before: '早于, 先于',
    between: '介于',
  },
  behind: {
    from: '起, 开始, 以来, 至今, 到现在, 到今天, 为起',
    after: '之后, 以后, 后',
    to: '为止, 止',
    before: '之前, 以前, 前',
  },
  until: '到, 至, 和, 与, 或, -, –, —, ~',
  and: '和, 与, 或',
  ago: '前',
};

const amounts: Lexicon['amounts'] = {
  before: {
    least: list(
      '超过, 大于, 高于, 多于, 超出, 不少于, 不低于, 不小于, 至少, 最少, 起码, 最低, 大于等于, 大于或等于',
      '大过, 超, >, >=, ≥',
    ),
    most: list(
      '低于, 小于, 少于, 不到, 不足, 不超过, 不多于, 不高于, 不大于, 至多, 最多, 最高, 小于等于, 小于或等于',
      '未超过, 没超过, 没有超过, 不超, 未满, 不满, <, <=, ≤',
    ),
    exact: '等于, 正好, 刚好, 恰好, 金额, 金额为, 金额是, 金额等于, 金额正好, =',
    about: '大约, 约, 大概, 差不多, 接近, 将近, 金额约, ~, ≈',
    marked: '',
    between: '介于, 金额介于',
    from: '从, 金额从',
  },
  behind: {
    least: '以上, 及以上, 或以上, 和以上, 往上, 或更多, 及更多, 起, 起步',
    most: '以下, 及以下, 或以下, 和以下, 往下, 以内, 之内, 或更少, 及更少',
  },
  until: '到, 至, 和, 与, -, –, —, ~',
  amount: '金额, 付款金额',
  scales: {
    2: '百',
    3: '千, 仟',
    4: '万, 萬, 万块',
    5: '十万',
    6: '百万',
    7: '千万, 仟万',
    8: '亿',
    9: '十亿',
    10: '百亿',
  },
  units: { 'CNY CNH': '元, 块, 块钱, 元钱', USD: '刀, 美刀' },
};

const ages: Lexicon['ages'] = {
  before: {
    older: list(
      '超过, 大于, 多于, 超出, 不少于, 不低于, 至少, 等了, 等了超过, 等待, 等待超过, 已等待, 等待了, 账龄超过, 账龄大于, 账龄不少于',
      '已经超过, 已超过, 账龄至少, >, >=, ≥',
    ),
    younger: '不到, 少于, 小于, 不足, 不超过, 未超过, 没超过, 账龄不到, 账龄少于, 账龄小于, 账龄不超过, 未满, 不满, <',
    last: '最近, 最近的, 近, 过去, 过去的, 前面, 最近这, 这',
  },
  behind: {
    older: '以上, 及以上, 或以上, 以前, 之前, 或更久, 及更久, 开外, 还多',
    younger: '以下, 及以下, 或以下',
    last: '内, 以内, 之内, 里, 以来, 内的',
  },
  old: '',
};

const fillers = list(
  '的, 了, 过, 款, 付款, 付款单, 款项, 支付, 转账, 汇款, 出款, 代付, 交易, 记录, 笔, 单, 单子, 订单, 钱',
  '状态, 状态为, 状态是, 币种, 币种为, 币种是, 货币, 付款方式, 方式, 国家, 地区, 国家/地区, 金额, 负责人, 账龄, 复核状态',
  '创建, 创建的, 创建时间, 发起, 发起的, 产生的, 提交的, 时间, 日期, 通过, 走, 经, 经由, 经过, 用, 以, 是, 为, 在, 于, 有, 仍, 仍然, 还',
  '还在, 还是, 都, 已, 且, 而且, 并, 并且, 同时, 但, 但是, 和, 与, 及, 以及, 或, 或者, 外, 以外, 之外, 内, 中, 之间, 期间, 这些, 那些',
  '吗, 呢, 吧, 哪, 哪些, 哪笔, 哪几笔, 有哪些, 什么, 需要, 想要, 想看, 只, 只看, 只要, 仅, 就, 对',
);

const lists: Lexicon['lists'] = {
  values: {
    listBankAccounts: {
      status: { Valid: '有效, 可用, 有效的', Invalid: '无效, 失效, 已失效, 不可用, 无效的' },
    },
    listCards: {
      status: {
        ACTIVE: '正常, 可用, 使用中, 已激活, 正常使用, 未冻结',
        FROZEN: '已冻结, 冻结, 冻结中, 被冻结, 冻住, 锁定, 已锁定',
        CANCELLED: '已注销, 注销, 已销卡, 销卡, 已取消',
        PENDING: '待处理, 开卡中, 制卡中, 待激活',
        BLOCKED: '已封锁, 封锁, 被封锁, 封卡',
        PRE_CANCEL: '注销中, 正在注销, 销卡中',
        FAILED: '失败, 开卡失败',
      },
      card_scheme: { VISA: '维萨, 维萨卡, visa卡', MASTERCARD: '万事达, 万事达卡' },
      form_factor: { VIRTUAL: '虚拟卡, 虚拟', PHYSICAL: '实体卡, 实体' },
    },
    listCardholders: {
      status: {
        SUCCESS: '已通过, 审核通过, 通过审核, 已批准',
        PENDING: '待处理, 审核中, 待审核, 正在审核',
        INCOMPLETE: '资料不完整, 资料不全, 资料缺失, 缺资料, 不完整',
        FAILED: '失败, 未通过, 没通过, 审核失败, 被拒绝, 已拒绝',
      },
      idv_status: {
        PENDING: '核验中, 待核验, 正在核验',
        SUCCESS: '已核验, 核验通过, 已实名',
        FAILED: '核验失败, 核验未通过',
      },
      number_of_cards_most: { 0: '没有卡, 没卡, 无卡, 没有卡片' },
    },
    listPaymentIntents: {
      status: {
        REQUIRES_PAYMENT_METHOD: '待选择支付方式, 未选择支付方式, 没有支付方式',
        REQUIRES_CUSTOMER_ACTION: '等待客户操作, 等待客户, 待客户操作, 等客户操作',
        REQUIRES_CAPTURE: '待请款, 未请款, 尚未请款, 还没请款, 已授权',
        PENDING: '待处理, 处理中',
        SUCCEEDED: '成功, 支付成功, 已支付, 已付款, 已完成',
        CANCELLED: '已取消, 取消, 取消了',
        FAILED: '失败, 支付失败',
      },
    },
    listDeposits: {
      status: {
        PENDING: '待处理, 处理中, 未到账, 还没到账, 尚未到账, 在途',
        COMPLETED: '已完成, 已到账, 到账, 完成, 已收到, 成功',
        FAILED: '失败, 入账失败, 未成功',
      },
    },
    activity: {
      show: {
        unsettled: '未完结, 未完成, 进行中, 待定, 未了结, 没有结果',
        accepted: '平台已受理, 已受理, 受理, 成功',
        'not-done': '未执行, 没执行, 没有执行, 被拒绝, 已拒绝, 失败',
        'card-orders': '进行中的卡片操作, 卡片操作',
      },
    },
  },
  idle: {
    listBankAccounts: '银行账户, 账户, 银行账号, 收款账户, 开户名, 户名',
    listCards: '卡, 卡片, 银行卡, 余额, 可用余额, 持卡人',
    listCardholders: '持卡人, 国籍, 国籍是, 国籍为, 来自, 籍',
    listPaymentIntents: '支付意图, 收款',
    listDeposits: '入账, 入金, 来自, 汇款人, 付款人, 汇款方',
    activity: '操作, 操作记录, 操作人',
  },
  limit: '限额, 额度, 卡限额, 限额为, 额度为',
  cards: {
    before: {
      above: '超过, 多于, 大于, 有超过, 超, >',
      least: '至少, 最少, 不少于, 有至少, 至少有, >=, ≥',
      below: '少于, 不到, 小于, 不足, <',
      most: '最多, 至多, 不超过, 不多于, <=, ≤',
    },
    noun: '张卡, 张卡片, 卡',
  },
};

/** Words that people use in Chinese, in simplified characters; statuses as the pages call them, and other words. */
export const chineseLexicon: Lexicon = {
  lists,
  meanings: {
    failed: '失败, 付款失败, 支付失败, 失败未退款, 失败且未退款, 失败但未退款, 失败没退款',
    refunded: '失败(已退款), 失败已退款, 失败并退款, 失败且已退款, 失败并已退款, 失败但已退款, 已退款, 退款',
    failures:
      '失败或已退款, 失败或退款, 未到账, 没到账, 没有到账, 未收到, 没收到, 退汇, 被退汇, 未成功, 不成功, 没成功',
    completed:
      '已完成, 已付, 已付款, 已支付, 付款成功, 支付成功, 成功付款, 已到账, 到账, 已成功, 付清, 已付清, 付款完成',
    processing: '处理中, 正在处理, 银行处理中, 在途, 在路上',
    initiated: '已发起, 未发送, 尚未发送, 还没发送, 没有发送, 没发出, 未发出, 尚未发出',
    open: '进行中, 未完成, 未结束, 没完成, 没有完成, 还没完成, 尚未完成, 未完结, 没结束, 还没结束, 未了结',
    contradicting: '状态矛盾, 矛盾, 状态冲突, 状态不一致, 互相矛盾',
    pending: '待处理, 详细记录待处理',
    rejected: '已拒绝, 被拒绝, 拒绝, 被拒, 遭拒, 平台已拒绝, 详细记录已拒绝',
    readyToSend: '待发送, 等待发送, 详细记录待发送',
    recordFailed: '详细记录失败, 记录失败, 详细记录状态失败',
    recordCompleted: '详细记录已完成, 记录已完成, 详细记录状态已完成',
    late: '逾期, 已逾期, 超时, 卡住, 卡住了, 延误, 延迟, 滞留, 迟到, 太慢, 超过通常用时, 慢了',
    returned: '已退回, 退回, 退回了, 款项已退回, 钱已退回, 钱退回来了, 已全额退回, 全额退回',
    promised: '已通知待退回, 待退回, 已通知退回, 等待退回, 将退回',
    out: list(
      '尚未退回, 未退回, 没退回, 没有退回, 还没退回, 款项未退回, 款项尚未退回, 钱没退回, 钱还没退回, 钱没回来',
      '等待退款, 未退款, 没退款, 还没退款, 尚未退款',
    ),
    reviewed: '已复核, 复核过, 复核了, 已经复核, 已核对, 已检查, 已审核, 已核查, 有复核',
    unreviewed: list(
      '未复核, 没复核, 没有复核, 还没复核, 还没有复核, 尚未复核, 待复核, 需复核, 需要复核, 等待复核, 从未复核',
      '未核对, 没核对, 未检查, 没检查, 未审核, 没审核, 待审核, 未核查, 待核查, 待核对',
    ),
    mine: '我的, 我负责, 我负责的, 分配给我, 分配给我的, 归我, 归我的, 负责人是我, 负责人为我, 我自己的, 我名下',
    unowned: list(
      '无负责人, 没有负责人, 没负责人, 未分配, 未分配的, 没分配, 没有分配, 无人负责, 没人负责, 没有人负责',
      '无人认领, 没人认领, 未认领, 没人管',
    ),
    swift: 'swift支付, swift付款, 国际电汇',
    local: '本地支付, 本地付款, 本地转账, 本地清算, 本地汇款, 本地方式, 走本地, 通过本地',
  },
  doubtful: { completed: '完成, 成功', local: '本地', swift: 'swift' },
  negations: list(
    '不是, 非, 不含, 不包括, 不包含, 除, 除了, 除去, 除开, 排除, 剔除, 去掉, 不要, 不看, 未, 没有, 没, 不在, 不到, 不去, 不发往, 不汇往',
    '不走, 不通过, 不属于, 既不是, 也不是, 并非, 而不是, 而非, 不为, 币种不是, 状态不是, 国家不是, 国家/地区不是',
  ),
  negationsBehind: '除外, 以外, 之外',
  joiners: '或, 或者, 和, 与, 及, 以及, 还有, 也不是, 也不',
  alternatives: '或, 或者',
  doneBy: '',
  legalForms: '',
  shortLegalForms: '',
  neverInNames: '',
  nameJoiners: '的, 和, 与, 及',
  fillers,
  fillersBefore: list(
    '或, 或者, 和, 与, 以及, 且, 并且, 而且, 同时, 所有, 所有的, 全部, 全部的, 查, 查找, 查询, 查看, 查一下, 搜索, 搜, 找, 找出, 找到, 找一下, 显示, 列出, 看, 看看, 看一下, 给, 给我, 给我看',
    '的, 了, 付款, 款项, 汇款, 转账, 出款, 请, 请问, 帮我, 帮我找, 帮我查, 我要, 我想, 我想看, 我要看, 我需要, 哪些, 有哪些, 关于, 付给, 发给, 汇给, 支付给',
  ),
  currencies: {
    USD: '美元, 美金, 美圆',
    EUR: '欧元',
    GBP: '英镑, 英磅, 镑',
    JPY: '日元, 日圆, 日币',
    'CNY CNH': '人民币, 元人民币',
    CNH: '离岸人民币, 境外人民币',
    SGD: '新加坡元, 新币, 新元, 坡币, 新加坡币',
    HKD: '港币, 港元, 港纸, 港圆, 港幣',
    AUD: '澳元, 澳币, 澳大利亚元, 澳洲元',
    CAD: '加元, 加币, 加拿大元',
    NZD: '新西兰元, 纽元, 纽币, 新西兰币',
    CHF: '瑞士法郎, 瑞郎',
    INR: '印度卢比',
    PHP: '菲律宾比索, 菲律宾披索, 菲币',
    MXN: '墨西哥比索, 墨西哥披索',
    THB: '泰铢, 泰国铢, 泰币',
    IDR: '印尼盾, 印度尼西亚卢比, 印尼卢比, 印度尼西亚盾',
    MYR: '林吉特, 马来西亚林吉特, 马币, 令吉, 马来西亚元',
  },
  otherCurrencies: {
    CNY: '在岸人民币',
    KRW: '韩元, 韩币, 韩圆',
    TWD: '新台币, 台币',
    VND: '越南盾',
    MOP: '澳门元, 澳门币',
    RUB: '卢布, 俄罗斯卢布',
    AED: '迪拉姆, 阿联酋迪拉姆',
    SAR: '沙特里亚尔',
    TRY: '土耳其里拉',
    BRL: '雷亚尔, 巴西雷亚尔',
    ZAR: '兰特, 南非兰特',
    SEK: '瑞典克朗',
    NOK: '挪威克朗',
    DKK: '丹麦克朗',
    PLN: '兹罗提, 波兰兹罗提',
    HUF: '福林',
    CZK: '捷克克朗',
    ILS: '谢克尔, 以色列新谢克尔',
    KWD: '科威特第纳尔',
    BHD: '巴林第纳尔',
    PKR: '巴基斯坦卢比',
    LKR: '斯里兰卡卢比',
    BDT: '孟加拉塔卡, 塔卡',
    EGP: '埃及镑',
    NGN: '奈拉, 尼日利亚奈拉',
    KZT: '坚戈',
    QAR: '卡塔尔里亚尔',
  },
  countries: Object.fromEntries(
    Object.entries(names).map(([code, name]) => [code, [name, ...(alsoCalled[code] ?? [])]]),
  ),
  places: list(
    '到, 去, 往, 至, 向, 给, 发往, 汇往, 付往, 发到, 发去, 汇到, 付到, 汇至, 付至, 汇去, 寄往, 发给, 汇给, 付给, 支付到',
    '国家, 国家是, 国家为, 地区, 地区是, 国家/地区, 目的地, 目的国, 目的地是, 收款国, 收款国家, 收款国家是, 收款地区, 流向',
  ),
  ownedBy: '负责人, 负责人是, 负责人为, 分配给, 归, 归属, 归属于, 由',
  ownedBehind: '的, 负责, 负责的, 名下, 名下的',
  account: '账户, 账户是, 账户为, 子账户, 账户名',
  tagged: '标签, 标签是, 标签为, 打了标签, 带标签, 标记为',
  amounts,
  days,
  ages,
  counts,
  units: {
    hour: '小时, 个小时, 钟头, 个钟头',
    day: '天, 日',
    week: '周, 星期, 个星期, 礼拜, 个礼拜',
    month: '个月, 月',
    quarter: '季度, 个季度',
    year: '年',
  },
};
