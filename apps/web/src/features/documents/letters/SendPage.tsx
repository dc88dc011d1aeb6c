import { Alert, Card, Skeleton } from '@mantine/core'
import { readSendingChoices } from '@muster/contract/calls/documents/letters'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { paths, templateOptions } from './letter-data.ts'
import { SendForm } from './SendForm.tsx'
import { Sending, type SentRun } from './Sending.tsx'
import './texts.ts'

/** Sends the letters of a published template: to whom, with what, what is missing, and how far it is. */
export default function SendPage() {
  const { t } = useTranslation('letters')
  const { id = '' } = useParams()
  const MAILID = Number(id) || 0
  const newest = useQuery(templateOptions(MAILID))
  const published = newest.data?.template.published ?? undefined
  const detail = useQuery({ ...templateOptions(MAILID, published), enabled: published !== undefined })
  const choices = useQuery({
    ...readOptions(readSendingChoices, {}),
    meta: { errorShown: 'inline' as const },
  })
  const [run, setRun] = useState<SentRun | null>(null)
  const skeleton = <Skeleton height={480} radius="md" aria-hidden />
  return (
    <Loaded query={newest} skeleton={skeleton}>
      {({ template }) => (
        <>
          <PageHeader
            title={t('send.title', { name: template.name })}
            crumbs={[
              { label: t('documentsTitles:templates'), href: hrefOf(paths.templates) },
              { label: template.name, href: hrefOf(paths.template(MAILID)) },
              { label: t('templates.send') },
            ]}
          />
          {template.abilities.send ? (
            <Loaded query={detail} skeleton={skeleton}>
              {({ content, is_dated }) => (
                <Loaded query={choices} skeleton={skeleton}>
                  {({ options }) =>
                    run ? (
                      <Sending run={run} onAgain={() => setRun(null)} />
                    ) : (
                      <Card withBorder padding="lg" maw="60rem">
                        <SendForm
                          template={template}
                          content={content}
                          isDated={is_dated}
                          options={options}
                          onSent={setRun}
                        />
                      </Card>
                    )
                  }
                </Loaded>
              )}
            </Loaded>
          ) : (
            <Alert variant="light" color="yellow">
              {t('send.notPublished')} <AppLink to={paths.template(MAILID)}>{t('send.toEditor')}</AppLink>
            </Alert>
          )}
        </>
      )}
    </Loaded>
  )
}
