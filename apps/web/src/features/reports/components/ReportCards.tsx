import { ActionIcon, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { type LibraryReport, reportPath } from '../data/report-library.ts'
import { useFavourite } from '../data/use-favourite.ts'
import classes from './Library.module.css'

interface ReportCardsProps {
  /** Distinguishes the sections of the page. */
  id: string
  title: string
  text?: string
  reports: readonly LibraryReport[]
}

/** Reports of one kind: each opens, and can be made a favourite. Nothing without reports. */
export function ReportCards({ id, title, text, reports }: ReportCardsProps) {
  if (reports.length === 0) return null
  return (
    <section className={classes.area} aria-labelledby={`reports-${id}`}>
      <h2 id={`reports-${id}`} className={classes.heading}>
        {title}
      </h2>
      {text ? (
        <Text size="sm" c="dimmed" mb="sm">
          {text}
        </Text>
      ) : null}
      <ul className={classes.reports}>
        {reports.map((report) => (
          <li key={report.report_id} className={classes.card}>
            <AppLink to={reportPath(report.report_id)} className={classes.report}>
              <span className={classes.name}>{report.name}</span>
              <Text component="span" className={classes.description}>
                {report.description}
              </Text>
            </AppLink>
            <Favourite report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Favourite({ report }: { report: LibraryReport }) {
  const { t } = useTranslation('reports')
  const favourite = useFavourite()
  const { is_favourite: isFavourite, name } = report
  return (
    <ActionIcon
      className={classes.favourite}
      variant="subtle"
      color={isFavourite ? 'yellow' : 'gray'}
      aria-pressed={isFavourite}
      aria-label={t('favourite.toggle', { name })}
      onClick={() => favourite.mutate(report)}
    >
      {isFavourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </ActionIcon>
  )
}
