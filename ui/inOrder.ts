import { createElement, Fragment, type ReactNode } from 'react'

/** Elements that never change places: like children that are written one after the other, they need no keys. */
export const inOrder = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children)
