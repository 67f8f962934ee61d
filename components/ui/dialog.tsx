"use client";

import {
  Dialog as AriaDialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from "react-aria-components";
import { Button, IconButton } from "./button";
import { classes } from "./classes";
import { Icon } from "./icons";

export interface DialogProps extends Pick<ModalOverlayProps, "isOpen" | "onOpenChange"> {
  title: string;
  /** The button that opens it; leave out when `isOpen` is controlled. */
  trigger?: React.ReactNode;
  role?: "dialog" | "alertdialog";
  width?: "narrow" | "wide";
  children: React.ReactNode | ((close: () => void) => React.ReactNode);
}

/** A question or a small form over the page. Escape and a press outside close it. */
export function Dialog({ trigger, ...props }: DialogProps) {
  if (!trigger) return <DialogPanel {...props} />;
  const { isOpen, onOpenChange, ...panel } = props;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <DialogPanel {...panel} />
    </DialogTrigger>
  );
}

function DialogPanel({ title, role, width, children, ...overlay }: Omit<DialogProps, "trigger">) {
  return (
    <ModalOverlay
      {...overlay}
      isDismissable={role !== "alertdialog"}
      className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-[rgb(10_13_20/0.45)] p-0 sm:items-center sm:p-6"
    >
      <Modal
        className={classes(
          "floating w-full rounded-b-none sm:rounded-b-xl",
          width === "wide" ? "max-w-3xl" : "max-w-lg",
        )}
      >
        <AriaDialog role={role} className="max-h-[92dvh] overflow-y-auto p-5 outline-none sm:p-6">
          {({ close }) => (
            <>
              <div className="mb-4 flex items-start justify-between gap-4">
                <Heading slot="title" className="text-xl">
                  {title}
                </Heading>
                <IconButton label="Close" onPress={close} className="-mt-1.5 -mr-2">
                  <Icon name="close" />
                </IconButton>
              </div>
              {typeof children === "function" ? children(close) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps {
  title: string;
  trigger: React.ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  onConfirm: () => void;
  children: React.ReactNode;
}

/** Asks before something that cannot be undone; says what it does and to whom. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, trigger, confirmLabel, isDanger, onConfirm, children } = props;
  return (
    <Dialog title={title} trigger={trigger} role="alertdialog">
      {(close) => (
        <>
          <div className="space-y-3 text-ink-soft">{children}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="plain" onPress={close}>
              Cancel
            </Button>
            <Button
              variant={isDanger ? "danger" : "primary"}
              onPress={() => {
                close();
                onConfirm();
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
