import type { CardDesign, CardFace } from '@muster/contract/employees/identity/id-card.contract'
import { initialsOf } from '@muster/ui/people'
import { generateShades } from '@muster/ui/theme'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import classes from './Card.module.css'
import { CardCode } from './CardCode.tsx'

interface FaceProps {
  design: CardDesign
  card: CardFace
}

/** A shade of the theme colour on which white text is readable. */
const colourOf = (design: CardDesign) =>
  ({ '--card-colour': generateShades(design.theme_colour)[6] }) as CSSProperties

/** Front: the employee. ID-1 size, 85.6 × 54 mm. */
export function CardFront({ design, card }: FaceProps) {
  const { t } = useTranslation('idCard')
  return (
    <section
      className={classes.card}
      style={colourOf(design)}
      aria-label={t('card.front', { name: card.EMPLOYEE_NAME })}
    >
      <header className={classes.band}>
        {design.logo ? <img src={design.logo} alt="" className={classes.logo} /> : null}
        <span className={classes.organisation}>{design.org_name}</span>
      </header>
      <div className={classes.front}>
        {card.photo ? (
          <img src={card.photo} alt="" className={classes.photo} />
        ) : (
          <span className={classes.photo} aria-hidden>
            {initialsOf(card.EMPLOYEE_NAME)}
          </span>
        )}
        <div className={classes.who}>
          <p className={classes.name}>{card.EMPLOYEE_NAME}</p>
          <p className={classes.position}>{card.DESIGNATION_NAME}</p>
          <p className={classes.unit}>{card.DEPARTMENT_NAME}</p>
          <p className={classes.code}>
            <span>{t('card.employee')}</span> {card.EMPLOYEE_CODE}
          </p>
        </div>
      </div>
    </section>
  )
}

/** Back: validity, emergency information and the code. */
export function CardBack({ design, card, format }: FaceProps & { format: Formatter }) {
  const { t } = useTranslation('idCard')
  const facts = [
    [t('card.number'), `${card.EMPLOYEE_CODE} / ${card.number}`],
    [t('card.issued'), format.day(card.issued_on)],
    [t('card.until'), format.day(card.valid_until)],
    [t('card.blood'), card.blood_group],
    [t('card.emergency'), card.emergency_phone],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <section
      className={classes.card}
      style={colourOf(design)}
      aria-label={t('card.back', { name: card.EMPLOYEE_NAME })}
    >
      <div className={classes.back}>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {card.verify_url ? (
          <figure className={classes.figure}>
            <CardCode text={card.verify_url} label={t('card.code')} className={classes.qr} />
            <figcaption>{t('card.scan')}</figcaption>
          </figure>
        ) : null}
      </div>
      <p className={classes.words}>{design.back_text || design.org_name}</p>
    </section>
  )
}

/** Both sides next to each other, to cut out and fold. */
export function CardPair(props: FaceProps & { format: Formatter }) {
  return (
    <div className={classes.pair}>
      <CardFront design={props.design} card={props.card} />
      <CardBack {...props} />
    </div>
  )
}
