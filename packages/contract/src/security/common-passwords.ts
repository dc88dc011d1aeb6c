/**
 * Common words in passwords, in lower case. A password that is one of them is refused, even with digits and
 * symbols at its ends or in place of letters.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `password passwort passw parola motdepasse contrasena senha heslo kennwort
  welcome willkommen bienvenue letmein trustno iloveyou sunshine princess dragon monkey football
  baseball basketball superman batman pokemon starwars master shadow michael jennifer jordan hunter
  charlie freedom whatever mustang corvette mercedes ferrari computer internet samsung google
  facebook linkedin qwerty qwertz azerty qwertyuiop qwertyui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc qweasd qweasdzxc qwerasdf abcd abcde abcdef abcdefg abcdefgh aaaaaa admin
  administrator adminadmin root toor user username guest test testing tester demo default changeme
  changeit secret supersecret login logon access system server service temp temporary newpassword
  mypassword passwordpassword company office employee employer payroll manager
  resources humanresources hradmin muster summer winter spring autumn monday friday january
  february march april june july august september october november december india bharat mumbai
  delhi bangalore chennai kolkata cricket krishna ganesha jaishreeram chocolate cookie butterfly
  purple orange banana cheese pepper ginger flower liverpool chelsea arsenal barcelona madonna
  blink killer soccer hockey tigger buster harley ranger thomas robert daniel andrew joshua maggie
  ashley nicole jessica amanda matthew`.split(/\s+/),
)
