import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password. Takes equally long if there is no account, so that the response time does not
 * reveal which email addresses are registered.
 */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownAccountHash()), password);
  return matches && Boolean(passwordHash);
}

/** `field` is the form field that gets the error message. */
export function refuseWeakPassword(
  password: string,
  account: { email: string; username: string | null },
  field: 'password' | 'newPassword' = 'password',
): void {
  const message = findWeakness(password, account);
  if (message)
    throw new AppError('INVALID_INPUT', message, { extra: { errors: [{ field, message }] } });
}

function findWeakness(
  password: string,
  { email, username }: { email: string; username: string | null },
): string | undefined {
  const typed = password.toLowerCase();
  const own = [email, email.split('@')[0], username, PRODUCT_NAME];
  if (own.some((word) => word && typed === word.toLowerCase())) {
    return 'Please choose a password that is not your email, username or the product name';
  }
  const isOneLetter = new Set(typed).size === 1;
  const isProductName = typed.replace(/[^a-z]/g, '') === PRODUCT_NAME.toLowerCase();
  return isOneLetter || isProductName || COMMON_PASSWORDS.has(typed)
    ? 'This password is too common. Please choose another'
    : undefined;
}

let unknownHash: Promise<string> | undefined;

function unknownAccountHash(): Promise<string> {
  unknownHash ??= hashPassword('nobody has this password');
  return unknownHash;
}

/** The passwords of at least eight characters that every guessing list tries first. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
00000000 000000000 0000000000 0123456789 0987654321 10101010 10203040 11111111 111111111
1111111111 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12344321
123454321 12345678 123456789 1234567890 12345678910 123456789a 12345678a 1234567a 12345qwert
1234abcd 1234qwer 123qwe123 123qweasd 13131313 13579246 135792468 147258369 159357456
159753456 19191919 19841984 19871987 19891989 19901990 1a2b3c4d 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 20202020 22222222 246810121 33333333
44444444 55555555 66666666 741852963 77777777 789456123 87654321 88888888 888888888 963852741
987654321 9876543210 99999999 999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4
aa123456 aa12345678 abc12345 abc123456 abc123abc abcd1234 access123 access14 admin123
admin1234 admin12345 adminadmin administrator alejandro alessandro alexander alexander1
alexandra amanda12 amanda123 america1 andrea123 andrew12 andrew123 android1 angel123 angelina
angels123 anthony1 antonio1 apple123 arsenal1 arsenal123 asd12345 asdasdasd asdf1234 asdfasdf
asdfghjk asdfghjkl ashley12 ashley123 assalamualaikum australia autumn123 autumn2024
autumn2025 autumn2026 azerty123 azertyuiop babyboy1 babygirl babygirl1 banana123 bananas1
barcelona barcelona1 baseball baseball1 basketball basketball1 batman123 beautiful beautiful1
benjamin bismillah black123 blessed1 blink182 blizzard blue1234 blueberry bmw12345 bonjour1
brandon1 burger123 buster12 buster123 butterfly butterfly1 california camille1 caroline
changeme changeme1 changeme123 charlie1 charlie123 charlotte cheese123 cheeseburger chelsea1
chelsea123 cherry123 chicago1 chicken1 chicken123 chocolate chocolate1 chouchou christian
christian1 christopher ciaociao coffee123 computer computer1 contraseña cookie123 cookies1
corazon1 corvette counterstrike cowboys1 cristiano cupcake1 cupcakes daniel12 daniel123
danielle danielle1 december december1 default1 diamond1 diamonds dinner123 dolphin1 dolphins
doudou123 dragon12 dragon123 dragonball dragonballz eagles123 elephant elizabeth elizabeth1
eminem123 england1 estrella facebook facebook1 february felicidad fernando ferrari1 ficken123
florida1 flower123 flowers1 football football1 football123 forever1 forever21 fortnite
francesco friday13 futbol123 gabriel1 gabriela gandalf1 garfield geheim123 germany1 ginger12
ginger123 giuseppe godisgood golden123 google123 gorgeous green123 greenday guadalupe guest123
hallo123 hardcore harley123 haslo123 heaven123 hello123 hello1234 hello12345 helloworld
hockey123 honda123 hunter12 hunter123 ilovegod iloveher ilovehim iloveyou iloveyou! iloveyou1
iloveyou123 iloveyou2 inshallah internazionale internet internet1 iphone123 ironmaiden
isabella january1 jennifer jennifer1 jessica1 jessica123 jesus123 jesus777 jesuschrist
jonathan jonathan1 jordan123 jordan23 joshua12 joshua123 justinbieber juventus juventus1
killer123 kitchen1 kochanie lakers24 letmein! letmein1 letmein123 lightning linux123 liverpool
liverpool1 lkjhgfdsa london123 london2012 loulou123 lovelove lovely123 lover123 loveyou1
loveyou2 manager1 manager123 manchester manunited marseille mashallah master12 master123
mateusz1 matrix123 matthew1 maverick1 mercedes mercedes1 messi123 metallica metallica1
michael1 michael123 michelle michelle1 mickey12 mickey123 microsoft midnight midnight1
minecraft minecraft1 minnie123 mnbvcxz1 monday123 monkey12 monkey123 moonlight motdepasse
mustang1 mustang123 mypassword naruto123 newyork1 newyork123 nicholas nicolas1 nicole12
nicole123 nintendo nirvana1 november november1 october1 okmijnuhb onedirection onepiece1
oracle123 orange12 orange123 p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa$$word pa55word packers1
panther1 panthers paris123 passpass passport passw0rd password password! password01 password1
password1! password11 password12 password123 password1234 password2 password3 password99
passwort1 passwort123 patricia peaches1 penguin1 pepper12 pepper123 phoenix1 pikachu1 pizza123
platinum playstation poiuytrewq pokemon1 pokemon123 polska123 porsche1 princesa princess
princess1 princess123 purple123 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qazxswedc qweasdzxc
qweqweqwe qwer1234 qwerasdf qwert123 qwert12345 qwerty1! qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertz123 rainbow1 rainbows
ranger123 realmadrid red12345 redsox123 restaurant restaurant1 robert12 robert123 roblox123
ronaldo7 root1234 rootroot samantha samantha1 samsung1 samsung123 schatz123 scooby123
scotland1 sebastian secret12 secret123 september server123 service1 shadow12 shadow123
silver123 slipknot slipknot1 snoopy12 snoopy123 snowball soccer10 soccer123 softball soleil123
spiderman spiderman1 spring12 spring123 spring2023 spring2024 spring2025 spring2026 starlight
starwars starwars1 steelers stephanie strawberry summer12 summer123 summer2020 summer2021
summer2022 summer2023 summer2024 summer2025 summer2026 sunflower sunshine sunshine1
sunshine123 superman superman1 superman123 support1 suzuki123 sweetheart sweetie1 teamo123
teamomucho teamotanto temp1234 temporary test1234 test12345 testing1 testing123 testtest
thomas12 thomas123 thunder1 tiger123 tigger12 tigger123 toor1234 toyota123 trustno1 twilight1
user1234 username veronica victoria victoria1 volleyball warcraft welcome01 welcome1 welcome1!
welcome12 welcome123 welcome2 whatever whatever1 william1 windows1 winter12 winter123
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 wolf1234 xbox1234
yamaha123 yankees1 yellow12 yellow123 youtube1 zaq12wsx zaq12wsx! zaq1zaq1 zxc12345 zxcasdqwe
zxcvbnm1 zxcvbnm123 zxcvbnmm
`
    .trim()
    .split(/\s+/),
);
