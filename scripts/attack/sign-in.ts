import { demoPassword } from '@/lib/access/people/demo-people';
import { Browser } from './sender';
import { type Cell, type Part, type Stage, stageWith, tally, watchInnocent } from './stage';

/** Signs in fully and out again: from then on it is a browser that the console has seen somebody enter with. */
async function knownDevice({ sender }: Stage, email: string, from: string): Promise<Browser> {
  const browser = new Browser(sender, from);
  const came = await browser.signIn(email, demoPassword);
  if (came !== 'in') throw new Error(`${email} did not come in to begin with: ${came}`);
  await browser.post('/api/auth/signout', {});
  return browser;
}

/** A console that lets guesses wait does what it should: those that have not begun by then are not sent. */
const longestMs = 40_000;

async function guess({ sender }: Stage, from: string, emails: readonly string[]): Promise<readonly string[]> {
  const browser = new Browser(sender, from);
  const endMs = performance.now() + longestMs;
  const said: string[] = [];
  for (const email of emails) {
    if (performance.now() < endMs) said.push(await browser.signIn(email, 'a guess that is wrong'));
  }
  return said;
}

const strangers = (count: number, of: string) => Array.from({ length: count }, (_, turn) => `${of}${turn}@guess.test`);

const locked: Cell = {
  name: 'wrong passwords for one person',
  sent: 'five wrong passwords from elsewhere, then the right one from the person’s own address and from their known browser',
  holds: 'both come in',
  run: async (stage) => {
    const email = 'support@demo.test';
    const device = await knownDevice(stage, email, '127.7.0.1');
    const said = await guess(
      stage,
      '127.7.9.9',
      Array.from({ length: 5 }, () => email),
    );
    const moved = await device.movedTo('127.7.0.77').signIn(email, demoPassword);
    const own = await new Browser(stage.sender, '127.7.0.1').signIn(email, demoPassword);
    const figure = `guesses ${tally(said)}; own address ${own}, known browser elsewhere ${moved}`;
    return { isOpen: own !== 'in' || moved !== 'in', figure };
  },
};

const office: Cell = {
  name: 'failures of colleagues behind one address',
  sent: '20 wrong passwords for people who do not exist, then the right one from a known browser, all from one address',
  holds: 'the known browser comes in',
  run: async (stage) => {
    const device = await knownDevice(stage, 'operator@demo.test', '127.7.1.1');
    const said = await guess(stage, '127.7.1.1', strangers(20, 'office'));
    const came = await device.signIn('operator@demo.test', demoPassword);
    return { isOpen: came !== 'in', figure: `guesses ${tally(said)}; known browser ${came}` };
  },
};

const images: Cell = {
  name: 'images of made-up links on a foreign page',
  sent: '20 times GET /invitation/{made up} as a foreign page’s image, then the right password, all from one address',
  holds: 'the person comes in',
  run: async (stage) => {
    const reader = new Browser(stage.sender, '127.7.2.1');
    const told = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
    const said: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const token = `image-${turn}`.padEnd(43, '-');
      said.push(String((await reader.get(`/invitation/${token}`, told)).status));
    }
    const came = await new Browser(stage.sender, '127.7.2.1').signIn('manager2@demo.test', demoPassword);
    return { isOpen: came !== 'in', figure: `images ${tally(said)}; the person ${came}` };
  },
};

const everywhere: Cell = {
  name: 'wrong passwords from many addresses',
  sent: '342 wrong sign-ins from 18 addresses, 19 each, then the right one from a known browser at a new address',
  holds: 'the known browser comes in; whoever has a session reads on',
  run: async (stage) => {
    const email = 'manager@demo.test';
    const device = await knownDevice(stage, email, '127.7.3.1');
    const { attacked, innocent } = await watchInnocent(stage, { caller: 'reader' }, async () => {
      const lanes = Array.from({ length: 18 }, async (_, place) => {
        return await guess(stage, `127.8.${place}.7`, strangers(19, `lane${place}-`));
      });
      return (await Promise.all(lanes)).flat();
    });
    const came = await device.movedTo('127.7.3.99').signIn(email, demoPassword);
    const fresh = await new Browser(stage.sender, '127.7.3.98').signIn('admin@demo.test', demoPassword);
    const figure = `guesses ${tally(attacked)}; known browser ${came}, a new one ${fresh}`;
    return { isOpen: came !== 'in' || innocent.refused > 0, figure, innocent };
  },
};

const spoofed: Cell = {
  name: 'made-up sender addresses',
  sent: '25 wrong sign-ins from one address, each with another X-Forwarded-For and x-peer-address',
  holds: 'they count as one address',
  run: async ({ sender }) => {
    const reader = new Browser(sender, '127.7.4.1');
    await reader.get('/sign-in');
    const said: string[] = [];
    for (const [turn, email] of strangers(25, 'spoof').entries()) {
      const address = `198.51.100.${turn + 1}`;
      said.push(
        await reader.signIn(email, 'a guess that is wrong', { 'x-forwarded-for': address, 'x-peer-address': address }),
      );
    }
    return { isOpen: !said.includes('too-many'), figure: tally(said) };
  },
};

export const signIn: Part = {
  name: 'sign-in',
  open: stageWith([{ name: 'reader', role: 'operator' }], { DEMO: '1' }),
  cells: [locked, office, images, spoofed, everywhere],
};
