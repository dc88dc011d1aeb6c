import type { NoticeText } from '../../platform/notice-content.ts'

/** A kind of notice, declared by the module that sends it. */
export interface NoticeKind {
  /** `<module>.<what_happened>`; stable, because stored notices and preferences refer to it. */
  readonly kind: string
  /** Name in the preferences. */
  readonly label: NoticeText
  /** One sentence; `{name}` is a placeholder for a value. */
  readonly title: NoticeText
  readonly body?: NoticeText
  /** Channels used until the person chooses. */
  readonly defaults: { readonly bell: boolean; readonly email: boolean }
  /** Only holders of one of these permissions, in any scope, can receive it and see it in the preferences. */
  readonly permissions?: readonly string[]
}

const kinds = new Map<string, NoticeKind>()

/** Registers kinds of notices; modules call it while they connect. */
export function registerNoticeKinds(added: readonly NoticeKind[]): void {
  for (const kind of added) {
    if (kinds.has(kind.kind)) throw new Error(`The notice ${kind.kind} is declared twice.`)
    kinds.set(kind.kind, kind)
  }
}

export function findKind(kind: string): NoticeKind | undefined {
  return kinds.get(kind)
}

/** @throws Error for a kind that no module has registered, which is a programming error */
export function kindOf(kind: string): NoticeKind {
  const known = kinds.get(kind)
  if (!known) throw new Error(`No module has registered the notice ${kind}.`)
  return known
}

export function allKinds(): NoticeKind[] {
  return [...kinds.values()]
}
