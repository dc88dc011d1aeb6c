import { Button, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from './Library.module.css'
import { ownFormsOptions } from './library-queries.ts'
import './texts.ts'

const EntriesPage = lazy(() => import('./EntriesPage.tsx'))

/** Entries of one custom form; `all` and non-numeric values list the forms. */
export default function FormsLibraryPage() {
  const { id } = useParams()
  const formid = Number(id)
  if (!Number.isSafeInteger(formid) || formid <= 0) return <OwnForms />
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <EntriesPage key={formid} formid={formid} />
    </Suspense>
  )
}

function OwnForms() {
  const { t } = useTranslation('formsLibrary')
  const format = useFormatter()
  const forms = useQuery(ownFormsOptions)
  const mayMake = useCan('forms.definition.manage')
  const make = mayMake ? (
    <Button component={AppLink} to="/form/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('records.makeForm')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('records.allTitle')}
        subtitle={t('records.allText')}
        {...(mayMake
          ? {
              primary: {
                label: t('records.makeForm'),
                icon: <IconPlus size={16} />,
                href: hrefOf('/form/create'),
              },
            }
          : {})}
      />
      <Loaded query={forms} skeleton={<Skeleton height={160} radius="lg" />}>
        {(data) =>
          data.forms.length === 0 ? (
            <EmptyState title={t('records.allNone')} text={t('records.allNoneText')} action={make} />
          ) : (
            <ul className={classes.cards}>
              {data.forms.map((form) => (
                <li key={form.formid}>
                  <AppLink to={`/org-master/forms-library/${form.formid}`} className={classes.card}>
                    <Text fw={500}>{form.name}</Text>
                    <Text size="sm" c="dimmed">
                      {t('records.fields', { number: format.number(form.field_count) })}
                    </Text>
                  </AppLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
