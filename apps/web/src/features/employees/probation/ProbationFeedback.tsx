import { Button, Text, Title } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Probation.module.css'
import type { ProbationCheck } from './probation-queries.ts'

type Version = NonNullable<ProbationCheck['feedback']>['versions'][number]

/** Requested and given feedback; earlier versions on demand. */
export function ProbationFeedback({ check }: { check: ProbationCheck }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const [isWhole, setIsWhole] = useState(false)
  const { feedback } = check
  const [latest, ...earlier] = feedback?.versions ?? []
  return (
    <section aria-labelledby="probation-said">
      <Title order={3} size="h5" id="probation-said" mb="sm">
        {t('said.title')}
      </Title>
      {feedback ? (
        <Text size="sm" mb="sm">
          {t('said.requested', {
            name: feedback.respondent?.EMPLOYEE_NAME ?? t('said.unknown'),
            date: format.day(feedback.due_on),
          })}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {t('said.nobody')}
        </Text>
      )}
      {latest ? <Answer version={latest} /> : null}
      {earlier.length > 0 ? (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            mt="xs"
            mb="xs"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'said.hide' : 'said.earlier', { count: earlier.length })}
          </Button>
          {isWhole ? earlier.map((version) => <Answer key={version.number} version={version} />) : null}
        </>
      ) : null}
    </section>
  )
}

const kinds = { confirm: 'success', extend: 'warning', end: 'danger' } as const

function Answer({ version }: { version: Version }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const said = (text: string, kind: string) => (kind === 'rating' && text ? `${text} / 5` : text)
  return (
    <div className={classes.version}>
      <div className={classes.person}>
        <StatusBadge kind={kinds[version.recommendation]}>
          {t(`recommend.${version.recommendation}`)}
        </StatusBadge>
        <Text size="xs" c="dimmed">
          {t('said.version', { number: version.number })} ·{' '}
          {t('said.by', { by: version.by, at: format.dayTime(version.at) })}
        </Text>
      </div>
      <dl className={classes.answers}>
        {version.answers.map(({ question, text, kind }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{said(text, kind) || t('said.empty')}</dd>
          </div>
        ))}
        {version.comment ? (
          <div>
            <dt>{t('said.comment')}</dt>
            <dd>{version.comment}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
