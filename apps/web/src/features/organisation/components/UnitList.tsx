import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import type { Unit } from '../data/unit-queries.ts'
import classes from './OrgUnits.module.css'

/**
 * The kinds of units with their record counts; kinds hidden from the menu are listed separately for users who
 * can show them.
 */
export function UnitList({ units, chosen }: { units: Unit[]; chosen: number | null }) {
  const { t } = useTranslation('organisation')
  const mayShow = useCan('access.unit_menu.manage')
  const hidden = units.filter((unit) => unit.hidden)
  return (
    <nav aria-label={t('units.list')} className={classes.nav}>
      <UnitEntries units={units.filter((unit) => !unit.hidden)} chosen={chosen} />
      {mayShow && hidden.length > 0 ? (
        <>
          <h2 className={classes.hiddenTitle}>{t('units.hiddenList')}</h2>
          <UnitEntries units={hidden} chosen={chosen} />
        </>
      ) : null}
    </nav>
  )
}

function UnitEntries({ units, chosen }: { units: Unit[]; chosen: number | null }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return (
    <ul className={classes.list}>
      {units.map((unit) => (
        <li key={unit.formid}>
          <AppLink
            to={`/org-master/org-units?unit=${unit.formid}`}
            className={classes.unit}
            aria-current={unit.formid === chosen ? 'page' : undefined}
          >
            <span className={classes.unitName}>
              {unit.FORM_NAME}
              <span className={classes.count}>{format.number(unit.records)}</span>
            </span>
            {unit.people === null || unit.records === 0 ? null : (
              <span className={classes.detail}>
                {t('units.people', { count: unit.people, number: format.number(unit.people) })}
              </span>
            )}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
