import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { fieldsOptions, templateOptions } from './letter-data.ts'
import { StartPage } from './StartPage.tsx'
import './texts.ts'

const TemplateEditor = lazy(() => import('./TemplateEditor.tsx'))

/** A new template (`create`), or the editor of one by its id. */
export default function TemplatePage() {
  const { operation = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(operation) ? Number(operation) : null
  return id === null ? <StartPage /> : <Editing key={id} id={id} />
}

function Editing({ id }: { id: number }) {
  // A version to continue from, instead of the newest one.
  const [number, setNumber] = useState<number | undefined>(undefined)
  const detail = useQuery(templateOptions(id, number))
  const fields = useQuery(fieldsOptions())
  const skeleton = <Skeleton height={560} radius="md" aria-hidden />
  return (
    <Loaded query={detail} skeleton={skeleton}>
      {(data) => (
        <Loaded query={fields} skeleton={skeleton}>
          {({ groups }) => (
            <Suspense fallback={skeleton}>
              <TemplateEditor
                key={`${data.template.version} ${data.number}`}
                detail={data}
                groups={groups}
                onContinue={setNumber}
              />
            </Suspense>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
