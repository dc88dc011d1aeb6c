import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { fieldsOptions, startersOptions, templateOptions } from './letter-data.ts'
import { BLANK, blankStart, newTemplate } from './new-template.ts'
import { StartPage } from './StartPage.tsx'
import './texts.ts'

const TemplateEditor = lazy(() => import('./TemplateEditor.tsx'))

const skeleton = <Skeleton height={560} radius="md" aria-hidden />

/** What a new template begins with (`create`), a new one that is not saved yet, or the editor of one by its id. */
export default function TemplatePage() {
  const [search] = useSearchParams()
  // The specification's address for editing names the template in its query.
  const { operation = search.get('MAILID') ?? '' } = useParams()
  const starter = search.get('starter')
  const id = /^[1-9]\d{0,14}$/.test(operation) ? Number(operation) : null
  if (id !== null) return <Editing key={id} id={id} />
  return starter === null ? <StartPage /> : <Starting key={starter} starter={starter} />
}

/** A letter of the library, or an empty one, as a draft that nobody has until it is saved. */
function Starting({ starter }: { starter: string }) {
  const { t } = useTranslation('letters')
  const starters = useQuery(startersOptions())
  const fields = useQuery(fieldsOptions())
  const start = (data: NonNullable<typeof starters.data>) =>
    starter === BLANK ? blankStart(t('start.blankName')) : data.starters.find(({ key }) => key === starter)
  return (
    <Loaded query={starters} skeleton={skeleton}>
      {(data) => (
        <Loaded query={fields} skeleton={skeleton}>
          {({ groups }) => {
            const from = start(data)
            if (!from) return <StartPage />
            return (
              <Suspense fallback={skeleton}>
                <TemplateEditor
                  detail={newTemplate(from)}
                  groups={groups}
                  onContinue={() => {}}
                  onReload={() => {}}
                />
              </Suspense>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function Editing({ id }: { id: number }) {
  const client = useQueryClient()
  // A version to continue from, instead of the newest one.
  const [number, setNumber] = useState<number | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  const options = templateOptions(id, number)
  const detail = useQuery(options)
  const fields = useQuery(fieldsOptions())
  return (
    <Loaded query={detail} skeleton={skeleton}>
      {(data) => (
        <Loaded query={fields} skeleton={skeleton}>
          {({ groups }) => (
            <Suspense fallback={skeleton}>
              <TemplateEditor
                // Saving keeps the editor, and with it what can be undone.
                key={`${number ?? ''} ${turn}`}
                detail={data}
                groups={groups}
                onContinue={setNumber}
                onReload={async () => {
                  await client.refetchQueries({ queryKey: options.queryKey })
                  setTurn((count) => count + 1)
                }}
              />
            </Suspense>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
