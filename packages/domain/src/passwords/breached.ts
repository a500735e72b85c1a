/**
 * The commonest passwords of published breaches that would otherwise satisfy a policy, in lower case; case does not
 * count when comparing. A short list on purpose: it stops the guesses that are tried first.
 */
const WORDS = `
password password1 password12 password123 password1234 password12345 password! password1! password01 password2024
password2025 password2026 passw0rd passw0rd1 p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa$$word pa$$w0rd passpass
12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 01234567 87654321 987654321 9876543210
11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999
12341234 123123123 12312312 11223344 1122334455 12121212 10203040 13131313 14725836 147258369 147852369 159357159
123454321 1234554321 12344321 112233445566 123321123 123456123456 123456654321 123456789123 159753159753
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwertyuiop123 qwerty1! qwertyqwerty
qweasdzxc qazwsxedc qazwsx12 qazwsx123 qaz123wsx 1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
zaq12wsx zaq1zaq1 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnmm 1234qwer qwer1234 qwerasdf
abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abcdefg123 a1234567 a12345678 a123456789 aa123456 aa12345678
a1b2c3d4 a1b2c3d4e5 abcabcabc aaaaaaaa aaaaaaaaaa aaaa1111 abcdabcd 1234abcd 12345abc 123456aa 12345678a 123456abc
iloveyou iloveyou1 iloveyou2 iloveyou! sunshine sunshine1 princess princess1 football football1 baseball baseball1
superman superman1 batman123 starwars starwars1 trustno1 letmein1 letmein123 welcome1 welcome123 welcome! welcome2024
admin123 admin1234 admin12345 administrator adminadmin root1234 test1234 testtest test12345 testing123 guest1234 user1234
changeme changeme1 changeme123 default1 secret123 master123 login123 computer computer1 internet internet1 samsung1
michelle jennifer jonathan michael1 jordan23 liverpool liverpool1 chelsea1 arsenal1 barcelona pokemon1 pokemon123
dragon123 monkey123 shadow123 whatever whatever1 freedom1 blink182 corvette mercedes mustang1 maverick midnight
q1q1q1q1 asdasdasd qweqweqwe zxczxczxc 1a2b3c4d p0o9i8u7 poiuytrewq lkjhgfdsa mnbvcxz1 0987654321 09876543 passwordpassword
sakura123 sakura01 sakurasakura sakura1234 nippon123 nihon1234 japan123 japan1234 tokyo123 tokyo2020 osaka123 doraemon
doraemon1 pikachu1 pikachu123 hogehoge hogehoge1 fugafuga hogefuga aiueo123 aiueo1234 aiueoaiueo kakikukeko arigatou
konnichiwa takahashi takashi1 yamamoto tanaka123 suzuki123 yamada123 watanabe kobayashi nakamura naruto123 naruto1234
correcthorsebatterystaple thisisapassword iloveyouforever mypassword mypassword123 letmeinletmein qwertyuiopasdfghjkl
`;

const BREACHED = new Set(WORDS.trim().split(/\s+/));

/** Whether a password is one of the commonest of published breaches. */
export function isBreached(text: string): boolean {
  return BREACHED.has(text.toLowerCase());
}
