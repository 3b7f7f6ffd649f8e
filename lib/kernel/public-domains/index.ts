/** Domains at which anybody gets an address: two addresses at one of them say nothing about a common employer. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es
   outlook.fr outlook.de outlook.es outlook.com.br live.fr live.de yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es
   yahoo.com.br yahoo.co.jp ymail.com rocketmail.com aol.com icloud.com me.com mac.com gmx.com gmx.de gmx.net gmx.at
   gmx.ch web.de t-online.de freenet.de mail.com mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru proton.me
   protonmail.com pm.me tutanota.com tuta.io fastmail.com zoho.com hey.com orange.fr wanadoo.fr free.fr laposte.net
   sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it uol.com.br bol.com.br terra.com.br terra.es
   telefonica.net sapo.pt qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net comcast.net verizon.net
   att.net sbcglobal.net bellsouth.net cox.net btinternet.com sky.com virginmedia.com talktalk.net bluewin.ch
   telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl abv.bg`.split(
    /\s+/,
  ),
);

/** Whether a domain (in lower case) gives addresses to anybody. Its owner alone sets its records. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain);
