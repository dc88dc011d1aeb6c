import type { NoticeText } from '../../platform/notice-content.ts'

/** What can be told, declared by the module that tells it. */
export interface NoticeKind {
  /** `<module>.<what_happened>`, stable: stored notices and preferences name it. */
  readonly kind: string
  /** As the preferences call it. */
  readonly label: NoticeText
  /** One sentence; `{name}` stands for a value. */
  readonly title: NoticeText
  readonly body?: NoticeText
  /** How people hear of it until they choose. */
  readonly defaults: { readonly bell: boolean; readonly email: boolean }
  /** Only who holds one of these in some scope can get it, and finds it among the preferences. */
  readonly permissions?: readonly string[]
}

const kinds = new Map<string, NoticeKind>()

/** Adds kinds of notices; modules call it while they connect. */
export function registerNoticeKinds(added: readonly NoticeKind[]): void {
  for (const kind of added) {
    if (kinds.has(kind.kind)) throw new Error(`The notice ${kind.kind} is declared twice.`)
    kinds.set(kind.kind, kind)
  }
}

export function findKind(kind: string): NoticeKind | undefined {
  return kinds.get(kind)
}

/** @throws Error for a kind that no module has registered: a fault of the caller */
export function kindOf(kind: string): NoticeKind {
  const known = kinds.get(kind)
  if (!known) throw new Error(`No module has registered the notice ${kind}.`)
  return known
}

export function allKinds(): NoticeKind[] {
  return [...kinds.values()]
}
