import { type ReactNode, useState } from "react";
import { QuestionDialog } from "#components/ui/controls/question.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { type StatusQuestion, statusQuestion } from "#domain/orders/status-change.ts";
import type { OrderStatus } from "#domain/orders/statuses.ts";
import { ReasonDialog } from "../payments/reason-button.tsx";
import { DispatchDialog } from "./dispatch-dialog.tsx";
import { useUpdateOrderStatus } from "./status-changes.ts";

type StatusQuestionDialogProps = {
  /** Undefined while there is nothing to ask. */
  question: StatusQuestion<Order> | undefined;
  isPending: boolean;
  /** With a reason when the question needs one. */
  onAnswer: (answer: { reason?: string; onSuccess: () => void }) => void;
  onClose: () => void;
  /** Another answer to a question that needs a reason. */
  children?: ReactNode;
};

/** Asks before orders get a status; orders that may not be packed need a reason. */
export function StatusQuestionDialog(props: StatusQuestionDialogProps) {
  const { question, isPending, onAnswer, onClose, children } = props;
  if (!question?.others) {
    const answer = () => onAnswer({ onSuccess: onClose });
    return <QuestionDialog question={question} onAnswer={answer} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      mutation={{
        mutate: (reason, { onSuccess }) => onAnswer({ reason, onSuccess }),
        isPending,
      }}
      heading={question.heading}
      text={question.text}
      question="Why? It is kept as a note"
      action={question.action}
      open
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}

type Asked = { order: Order; status: OrderStatus; question: StatusQuestion<Order> };

/**
 * Gives an order a status, after a question where there is one; `dialog` has to be rendered. `asksNumber` is for where
 * there is no form of the parcel. The order is changed as it was asked about: not if another admin was faster.
 */
export function useStatusChange(order: Order, { asksNumber = false } = {}) {
  const { mutate, isPending, variables } = useUpdateOrderStatus();
  const [asked, setAsked] = useState<Asked>();
  const [dispatched, setDispatched] = useState<Order>();
  /** Returns false when there is a question first. */
  const choose = (status: OrderStatus, onSuccess?: () => void): boolean => {
    const question = statusQuestion([order], status);
    const needsNumber = asksNumber && status === "dispatched" && order.orderStatus !== status;
    if (question) setAsked({ order, status, question });
    else if (needsNumber) setDispatched(order);
    else mutate({ order, status }, { onSuccess });
    return !(question || needsNumber);
  };
  const dialog = (
    <>
      <StatusQuestionDialog
        question={asked?.question}
        isPending={isPending}
        onAnswer={({ reason, onSuccess }) =>
          asked && mutate({ order: asked.order, status: asked.status, reason }, { onSuccess })
        }
        onClose={() => setAsked(undefined)}
      />
      {asksNumber && (
        <DispatchDialog
          order={dispatched ?? order}
          open={dispatched !== undefined}
          onClose={() => setDispatched(undefined)}
        />
      )}
    </>
  );
  return { choose, saving: isPending ? variables.status : undefined, dialog };
}
