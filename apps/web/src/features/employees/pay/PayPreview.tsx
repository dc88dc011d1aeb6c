import { useDebouncedValue } from '@mantine/hooks'
import { previewPay } from '@muster/contract/calls/employees/pay/pay'
import type { previewPay as PreviewCall } from '@muster/contract/employees/pay/pay.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'
import { PREVIEW_PAUSE_MS, StructurePreview } from '../../../lib/pay/StructurePreview.tsx'

/** What the typed structure comes to, beside what applies before. */
export function PayPreview({ body }: { body: BodyOf<typeof PreviewCall> }) {
  const [asked] = useDebouncedValue(body, PREVIEW_PAUSE_MS)
  const { data, error } = useQuery({
    ...readOptions(previewPay, { body: asked }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  return <StructurePreview data={data} error={error} />
}
