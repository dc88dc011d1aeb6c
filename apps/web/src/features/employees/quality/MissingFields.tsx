import { Card, Progress, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Quality.module.css'
import type { Quality } from './quality-queries.ts'

/** Number of fields shown. */
const MOST = 6

/** The fields most often missing, by section. */
export function MissingFields({ quality }: { quality: Quality }) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const most = quality.sections
    .flatMap((section) => section.fields.map((field) => ({ ...field, section: section.name })))
    .sort((a, b) => b.missing - a.missing)
    .slice(0, MOST)
  if (most.length === 0) return null
  return (
    <Card component="section" aria-labelledby="missing-fields" padding="lg">
      <Stack gap="sm">
        <Title order={2} size="h4" id="missing-fields">
          {t('quality.sections')}
        </Title>
        <div className={classes.missing}>
          {most.map((field) => {
            const words = t('quality.missing', {
              count: field.missing,
              number: format.number(field.missing),
            })
            return (
              <Fragment key={field.slug}>
                <div>
                  <Text size="sm" fw={500}>
                    {field.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {field.is_mandatory ? `${field.section} · ${t('quality.mandatory')}` : field.section}
                  </Text>
                </div>
                <Progress
                  value={quality.people === 0 ? 0 : (100 * field.missing) / quality.people}
                  color={field.is_mandatory ? 'red' : 'orange'}
                  aria-label={`${field.name}: ${words}`}
                />
                <Text size="sm" className={classes.count}>
                  {words}
                </Text>
              </Fragment>
            )
          })}
        </div>
      </Stack>
    </Card>
  )
}
